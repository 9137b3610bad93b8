import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { NamespaceConnections } from '../../namespaces/contract/defineNamespace.ts'
import { type ConnectionState, listConnected } from './connection.ts'

/**
 * Updates a namespace's connections. If the active namespace is disconnected, the most recently active one that is
 * connected becomes active (4.4, 4.15). While connections are being restored, the active namespace does not change.
 */
export function namespaceChanged(
  state: ConnectionState,
  id: NamespaceId,
  connections: NamespaceConnections,
): ConnectionState {
  const before = state.namespaces[id]
  const next = { ...state, namespaces: { ...state.namespaces, [id]: connections } }
  const came = connections.status.type === 'connected' && before?.status.type !== 'connected'
  const went = connections.status.type === 'disconnected' && before?.status.type !== 'disconnected'
  const isOver = state.phase !== 'restoring' && (id === state.activeNamespace ? went : came)
  return isOver ? settleActive(next) : namespaceActivated(next, state.activeNamespace)
}

/** Marks restoring as finished, whether or not stored connections were restored. */
export function restoreEnded(state: ConnectionState): ConnectionState {
  return settleActive({ ...state, phase: 'settled' })
}

/** Switches from a disconnected active namespace to a connected one, if any. */
function settleActive(state: ConnectionState): ConnectionState {
  const isIdle = state.namespaces[state.activeNamespace]?.status.type === 'disconnected'
  return namespaceActivated(state, (isIdle && lastConnected(state)) || state.activeNamespace)
}

/** Makes a namespace the active one, shown in account views. */
export function namespaceActivated(state: ConnectionState, id: NamespaceId): ConnectionState {
  const activeNetworkId = state.namespaces[id]?.networkId ?? state.activeNetworkId
  const isSame = id === state.activeNamespace && activeNetworkId === state.activeNetworkId
  if (isSame) return state
  const others = state.recentNetworkIds.filter((networkId) => networkId !== activeNetworkId)
  return {
    ...state,
    activeNamespace: id,
    activeNetworkId,
    recentNetworkIds: [activeNetworkId, ...others],
  }
}

/** Returns the most recently active namespace that is connected. */
export function lastConnected({ namespaces, recentNetworkIds }: ConnectionState): NamespaceId | undefined {
  const connected = listConnected(namespaces)
  const recent = recentNetworkIds.flatMap((networkId) =>
    connected.filter((id) => networkId.startsWith(`${id}:`)),
  )
  return recent[0] ?? connected[0]
}
