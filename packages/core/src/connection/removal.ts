import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { type ConnectionState, lastConnected, namespaceActivated } from '../kit/stores/connection.ts'

/** Removes a namespace. If it was active, the most recently active one takes over (4.15). */
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

/** Removes a network. Callers must handle the active one: see `fallbackNetwork`. */
export function networkRemoved(state: ConnectionState, networkId: Caip2): ConnectionState {
  return {
    ...state,
    networks: state.networks.filter((network) => network.caipNetworkId !== networkId),
    recentNetworkIds: state.recentNetworkIds.filter((id) => id !== networkId),
  }
}

/**
 * Returns the network to fall back to from a network of a namespace (4.15). Networks of connected namespaces are
 * preferred, starting with the given one. Among several, the most recently active one that still exists is used, or
 * else the first.
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

/** Returns a namespace's current network, or else its most recently active or first one. Undefined if none are left. */
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
