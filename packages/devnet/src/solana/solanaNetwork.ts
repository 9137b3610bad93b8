import type { Network } from '@latchkey/protocol/network'
import { devnetProjectId } from '../contracts/network.ts'
import { solanaChainId, solanaGenesisHash } from './solanaChainId.ts'

/** The local Solana chain as a network of the kit. `api` and `explorer` are origins, `rpc` is the chain itself. */
export function solanaNetwork(parameters: { api: string; rpc: string; explorer: string }): Network {
  const { api, rpc, explorer } = parameters
  return {
    id: solanaGenesisHash.slice(0, 32),
    name: 'Solana Devnet',
    chainNamespace: 'solana',
    caipNetworkId: solanaChainId,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: {
      default: { http: [`${api}/v1?chainId=${solanaChainId}&projectId=${devnetProjectId}`] },
      chainDefault: { http: [rpc] },
    },
    blockExplorers: { default: { name: 'Devnet explorer', url: explorer } },
    testnet: true,
  }
}
