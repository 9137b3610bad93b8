import type { Network } from '@latchkey/protocol/network'
import { devnetChainId, devnetChainNumber } from '../accounts/chainId.ts'
import { contracts } from './deploy.ts'

/** The project registered with a devnet's server. */
export const devnetProjectId = 'local'

/**
 * The local chain as a network of the kit. `api` and `explorer` are origins, `rpc` is the chain itself. Leave out
 * explorer and chain for other machines, which can't reach them.
 */
export function devnetNetwork(parameters: { api: string; rpc?: string; explorer?: string }): Network {
  const { api, rpc, explorer } = parameters
  return {
    id: devnetChainNumber,
    name: 'Devnet',
    chainNamespace: 'eip155',
    caipNetworkId: devnetChainId,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // Transactions are mined immediately.
    blockTime: 1_000,
    rpcUrls: {
      default: { http: [`${api}/v1?chainId=${devnetChainId}&projectId=${devnetProjectId}`] },
      ...(rpc !== undefined && { chainDefault: { http: [rpc] } }),
    },
    ...(explorer !== undefined && {
      blockExplorers: { default: { name: 'Devnet explorer', url: explorer } },
    }),
    contracts: {
      multicall3: { address: contracts.multicall3 },
      ensUniversalResolver: { address: contracts.ensUniversalResolver },
    },
    testnet: true,
  }
}
