import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import { fallbackNetwork, lastNetworkOf, networkRemoved } from './removal.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * Removes a network. If it was active, switches to another one: the most recently active network of a connected
 * namespace, or else the first network (4.15). A wallet connected to the network, active or not, is asked to switch.
 * Throws `UserRejectedError` and other errors of the wallet, but removes the network anyway.
 */
export async function removeNetwork(kit: Kit, { networkId }: { networkId: Caip2 }): Promise<void> {
  const { activeNetworkId } = kit.connection.getState()
  kit.connection.setState((state) => networkRemoved(state, networkId))
  const family = namespaceOf(networkId)
  const state = kit.connection.getState()
  try {
    if (family && networkId === activeNetworkId) {
      const fallback = fallbackNetwork(state, family)
      if (fallback) await switchNetwork(kit, { networkId: fallback.caipNetworkId })
    } else if (family && state.namespaces[family]?.networkId === networkId) {
      const next = lastNetworkOf(state, family)
      if (next) await kit.namespaces.get(family)?.switchNetwork({ networkId: next.caipNetworkId })
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
