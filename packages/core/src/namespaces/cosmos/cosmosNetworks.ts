import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Network } from '@latchkey/protocol/network'

/** The Cosmos Hub, Osmosis and Juno, without RPC endpoints, which the app must provide. */
export const cosmosNetworks: readonly Network[] = furtherChains.flatMap((chain) =>
  chain.chainNamespace === 'cosmos'
    ? [{ ...chain, chainNamespace: chain.chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
