import { evmChainId } from '@latchkey/protocol/ids'
import type { ServedChain } from '@latchkey/server'

/** Creates a chain for tests with their own upstream. */
export function servedChain(id: number, rpcUrl: string, more: Partial<ServedChain> = {}): ServedChain {
  return {
    id: evmChainId(id),
    network: {
      id,
      name: `Chain ${id}`,
      chainNamespace: 'eip155',
      caipNetworkId: evmChainId(id),
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
    rpcUrls: [rpcUrl],
    ...more,
  }
}

/** Creates a chain that is marked as a test chain, such as the world's, whose clock may be behind. */
export function servedTestnet(id: number, rpcUrl: string, more: Partial<ServedChain> = {}): ServedChain {
  const chain = servedChain(id, rpcUrl, more)
  return { ...chain, network: { ...chain.network, testnet: true } }
}
