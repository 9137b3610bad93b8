import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'
import { fallbackNetwork, lastNetworkOf, networkRemoved } from '../stores/removal.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * Takes a network out. If it was the active one, another chain becomes active: one of a family that is connected, if
 * any, the one last active first, else the first network (4.15). A wallet that is connected there, active or not, is
 * asked to leave it; throws what it throws.
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
    // Afterwards: a namespace that falls back by itself must not be the one last active.
    const { networks } = kit.connection.getState()
    for (const [id, namespace] of kit.namespaces)
      namespace.setNetworks?.(networks.filter(({ chainNamespace }) => chainNamespace === id))
  }
}
