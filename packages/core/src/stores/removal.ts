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
  const fallback = lastConnected(next) ?? fallbackNetwork(next)?.chainNamespace
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

/** The network to fall back to: the one last active that is still there, else the first (4.15). */
export function fallbackNetwork(state: ConnectionState): Network | undefined {
  const byId = new Map(state.networks.map((network) => [network.caipNetworkId, network]))
  const recent = state.recentNetworkIds.find((id) => byId.has(id))
  return (recent && byId.get(recent)) ?? state.networks[0]
}
