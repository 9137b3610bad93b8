import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Network } from '@latchkey/protocol/network'

/** Polkadot, its Asset Hub, Kusama and Westend, without RPC endpoints, which the app must provide. */
export const polkadotNetworks: readonly Network[] = furtherChains.flatMap((chain) =>
  chain.chainNamespace === 'polkadot'
    ? [{ ...chain, chainNamespace: chain.chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
