import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { AccountType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection, NamespaceConnections } from '../../namespaces/contract/defineNamespace.ts'
import { noPairing, type Pairing } from './pairing.ts'

/** Connection state of all namespaces. */
export type ConnectionState = {
  /** Connections by namespace. */
  namespaces: Readonly<Partial<Record<NamespaceId, NamespaceConnections>>>
  /** Available networks: the configured ones, except removed ones. */
  networks: readonly Network[]
  /** Namespace shown in account views. */
  activeNamespace: NamespaceId
  /** Network of the current connection, or else the default network. */
  activeNetworkId: Caip2
  /** Networks that have been active, newest first, including the active one. */
  recentNetworkIds: readonly Caip2[]
  /** True while the active namespace changes (spec 4.14). */
  isSwitchingNamespace: boolean
  /** Pairing with a remote wallet. */
  pairing: Pairing
  /** Progress of startup: not started, restoring connections, settled. */
  phase: 'idle' | 'restoring' | 'settled'
}

/** Account that views and queries refer to. Only exists while `connected`. */
export type ActiveAccount = {
  namespace: NamespaceId
  /** Plain address in the namespace's own format. */
  address: string
  /** CAIP-10 id: `eip155:1:0x…`. */
  caipAddress: string
  /** Network that the wallet is on. */
  networkId: Caip2
  /** Undefined if the wallet is on a network that is not configured. */
  network: Network | undefined
  /** Connection that the account belongs to. */
  connection: Connection
  /** `smartAccount` only for the embedded wallet. */
  accountType: AccountType
}

/** Creates the connection store in its initial state. */
export function createConnection(
  networks: readonly Network[],
  defaultNetwork: Network,
  namespaces: ConnectionState['namespaces'],
): StoreApi<ConnectionState> {
  const activeNamespace = defaultNetwork.chainNamespace
  const activeNetworkId = namespaces[activeNamespace]?.networkId ?? defaultNetwork.caipNetworkId
  return createStore(() => ({
    namespaces,
    networks,
    activeNamespace,
    activeNetworkId,
    recentNetworkIds: [activeNetworkId],
    isSwitchingNamespace: false,
    pairing: noPairing,
    phase: 'idle',
  }))
}

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

/** Lists the namespaces with a live connection. */
export function listConnected(namespaces: ConnectionState['namespaces']): NamespaceId[] {
  return Object.entries(namespaces).flatMap(([id, { status }]) =>
    status.type === 'connected' ? [id as NamespaceId] : [],
  )
}

/** Returns the most recently active namespace that is connected. */
export function lastConnected({ namespaces, recentNetworkIds }: ConnectionState): NamespaceId | undefined {
  const connected = listConnected(namespaces)
  const recent = recentNetworkIds.flatMap((networkId) =>
    connected.filter((id) => networkId.startsWith(`${id}:`)),
  )
  return recent[0] ?? connected[0]
}
