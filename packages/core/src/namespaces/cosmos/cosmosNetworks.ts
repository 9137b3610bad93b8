import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Network } from '@latchkey/protocol/network'

/** The Cosmos Hub, Osmosis and Juno, without addresses to reach them, which are the app's to give. */
export const cosmosNetworks: readonly Network[] = furtherChains.flatMap((chain) =>
  chain.chainNamespace === 'cosmos'
    ? [{ ...chain, chainNamespace: chain.chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
