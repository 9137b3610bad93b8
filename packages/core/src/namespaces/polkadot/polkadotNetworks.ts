import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Network } from '@latchkey/protocol/network'

/** Polkadot, its Asset Hub, Kusama and Westend, without addresses to reach them, which are the app's to give. */
export const polkadotNetworks: readonly Network[] = furtherChains.flatMap((chain) =>
  chain.chainNamespace === 'polkadot'
    ? [{ ...chain, chainNamespace: chain.chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
