import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectionState } from '../kit/stores/connection.ts'
import { lastConnected, namespaceActivated } from '../kit/stores/facts.ts'
import { disconnect } from './disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * Removes a network. If it was active, switches to another one: the most recently active network of a connected
 * namespace, or else the first network (4.15). A wallet connected to the network, active or not, is asked to switch.
 * Throws `UserRejectedError` and other errors of the wallet, but removes the network anyway.
 */
export async function removeNetwork(kit: Kit, { networkId }: { networkId: Caip2 }): Promise<void> {
  const { activeNetworkId } = kit.connection.getState()
  kit.connection.setState((state) => networkRemoved(state, networkId))
  const namespace = namespaceOf(networkId)
  const state = kit.connection.getState()
  try {
    if (namespace && networkId === activeNetworkId) {
      const fallback = fallbackNetwork(state, namespace)
      if (fallback) await switchNetwork(kit, { networkId: fallback.caipNetworkId })
    } else if (namespace && state.namespaces[namespace]?.networkId === networkId) {
      const next = lastNetworkOf(state, namespace)
      if (next) await kit.namespaces.get(namespace)?.switchNetwork({ networkId: next.caipNetworkId })
    }
  } catch (error) {
    throw toWalletError(error)
  } finally {
    // Runs last, so that a namespace falling back on its own does not become the most recently active one.
    const { networks } = kit.connection.getState()
    for (const [id, namespace] of kit.namespaces)
      namespace.setNetworks?.(networks.filter(({ chainNamespace }) => chainNamespace === id))
  }
}

/**
 * Disconnects and removes a namespace. If it was active, the most recently active one takes over (4.15). Throws
 * `DisconnectFailedError`, but removes the namespace anyway.
 */
export async function removeNamespace(kit: Kit, { namespace }: { namespace: NamespaceId }): Promise<void> {
  try {
    await disconnect(kit, { namespace })
  } finally {
    kit.dropNamespace(namespace)
    kit.connection.setState((state) => namespaceRemoved(state, namespace))
  }
}

/** Removes a namespace. If it was active, the most recently active one takes over (4.15). */
function namespaceRemoved(state: ConnectionState, id: NamespaceId): ConnectionState {
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
function networkRemoved(state: ConnectionState, networkId: Caip2): ConnectionState {
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
function fallbackNetwork(state: ConnectionState, namespace: NamespaceId): Network | undefined {
  const connected = lastConnected(state)
  const isConnected = state.namespaces[namespace]?.status.type === 'connected'
  return (
    (isConnected ? lastNetworkOf(state, namespace) : undefined) ??
    (connected && lastNetworkOf(state, connected)) ??
    lastNetwork(state.networks, state.recentNetworkIds)
  )
}

/** Returns a namespace's current network, or else its most recently active or first one. Undefined if none are left. */
function lastNetworkOf(state: ConnectionState, namespace: NamespaceId): Network | undefined {
  const own = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const { networkId } = state.namespaces[namespace] ?? {}
  return lastNetwork(own, networkId ? [networkId, ...state.recentNetworkIds] : state.recentNetworkIds)
}

function lastNetwork(networks: readonly Network[], recent: readonly Caip2[]): Network | undefined {
  const byId = new Map(networks.map((network) => [network.caipNetworkId, network]))
  const last = recent.find((id) => byId.has(id))
  return (last && byId.get(last)) ?? networks[0]
}
