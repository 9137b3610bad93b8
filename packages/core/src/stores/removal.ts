import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { type ConnectionState, lastConnected, namespaceActivated } from './connection.ts'

/** A namespace was removed: another becomes active, the one last active first (4.15). */
export function namespaceRemoved(state: ConnectionState, id: NamespaceId): ConnectionState {
  const { [id]: _, ...namespaces } = state.namespaces
  const next: ConnectionState = {
    ...state,
    namespaces,
    networks: state.networks.filter((network) => network.chainNamespace !== id),
    recentNetworkIds: state.recentNetworkIds.filter((networkId) => !networkId.startsWith(`${id}:`)),
  }
  if (id !== state.activeNamespace) return next
  const fallback = lastConnected(next) ?? fallbackNetwork(next, id)?.chainNamespace
  return fallback ? namespaceActivated(next, fallback) : next
}

/** A network was removed. What becomes of the active one is the caller's: see `fallbackNetwork`. */
export function networkRemoved(state: ConnectionState, networkId: Caip2): ConnectionState {
  return {
    ...state,
    networks: state.networks.filter((network) => network.caipNetworkId !== networkId),
    recentNetworkIds: state.recentNetworkIds.filter((id) => id !== networkId),
  }
}

/**
 * The network to fall back to from one of a family (4.15): where somebody is connected one of theirs, of this family
 * first. Among several the one last active that is still there, else the first.
 */
export function fallbackNetwork(state: ConnectionState, family: NamespaceId): Network | undefined {
  const connected = lastConnected(state)
  const isConnected = state.namespaces[family]?.status.is === 'connected'
  return (
    (isConnected ? lastNetworkOf(state, family) : undefined) ??
    (connected && lastNetworkOf(state, connected)) ??
    lastNetwork(state.networks, state.recentNetworkIds)
  )
}

/** The network that a family is on, else its last one or its first; undefined where it has none left. */
export function lastNetworkOf(state: ConnectionState, family: NamespaceId): Network | undefined {
  const own = state.networks.filter(({ chainNamespace }) => chainNamespace === family)
  const { networkId } = state.namespaces[family] ?? {}
  return lastNetwork(own, networkId ? [networkId, ...state.recentNetworkIds] : state.recentNetworkIds)
}

function lastNetwork(networks: readonly Network[], recent: readonly Caip2[]): Network | undefined {
  const byId = new Map(networks.map((network) => [network.caipNetworkId, network]))
  const last = recent.find((id) => byId.has(id))
  return (last && byId.get(last)) ?? networks[0]
}
