import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { Contracts } from './contracts/contracts.ts'

/** Number of the local chain. */
export const devnetChainNumber = 31337
/** CAIP-2 id of the local chain. */
export const devnetChainId: Caip2 = evmChainId(devnetChainNumber)
/** The project that a devnet's server knows. */
export const devnetProjectId = 'local'

/** The local chain as a network of the kit. `rpc` and `explorer` are absolute URLs. */
export function devnetNetwork(parameters: { rpc: string; explorer: string; contracts: Contracts }): Network {
  const { rpc, explorer, contracts } = parameters
  return {
    id: devnetChainNumber,
    name: 'Devnet',
    chainNamespace: 'eip155',
    caipNetworkId: devnetChainId,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
    blockExplorers: { default: { name: 'Devnet explorer', url: explorer } },
    contracts: {
      multicall3: { address: contracts.multicall3 },
      ensUniversalResolver: { address: contracts.ensUniversalResolver },
    },
    testnet: true,
  }
}
