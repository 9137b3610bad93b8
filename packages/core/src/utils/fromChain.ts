import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type { Chain } from 'viem'

/** Converts a chain of viem to a network with other RPC URLs. Everything else of the chain is kept. */
export function fromChain(chain: Chain, rpcUrls: readonly string[]): Network {
  return {
    ...chain,
    chainNamespace: 'eip155',
    caipNetworkId: evmChainId(chain.id),
    rpcUrls: { default: { http: rpcUrls } },
  }
}
