import type { Caip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit.ts'
import { fallbackNetwork, networkRemoved } from '../stores/removal.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * Takes a network out. If it was the active one, another chain becomes active, the one last active first, else the
 * first network (4.15). A connected wallet is asked to follow; throws what it throws.
 */
export async function removeNetwork(kit: Kit, { networkId }: { networkId: Caip2 }): Promise<void> {
  const { activeNetworkId } = kit.connection.getState()
  kit.connection.setState((state) => networkRemoved(state, networkId))
  const fallback = networkId === activeNetworkId ? fallbackNetwork(kit.connection.getState()) : undefined
  try {
    if (fallback) await switchNetwork(kit, { networkId: fallback.caipNetworkId })
  } finally {
    // Afterwards: a namespace that falls back by itself must not be the one last active.
    const { networks } = kit.connection.getState()
    for (const [id, namespace] of kit.namespaces)
      namespace.setNetworks?.(networks.filter(({ chainNamespace }) => chainNamespace === id))
  }
}
