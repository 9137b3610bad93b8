import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'

const named: readonly Caip2[] = [
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  'cosmos:cosmoshub-4',
  'cosmos:osmosis-1',
]

/** Two networks each of Polkadot and Cosmos. Accounts can sign in, but nothing here reads their balances. */
export const unreadNetworks: readonly Network[] = furtherChains.flatMap(({ chainNamespace, ...chain }) =>
  (chainNamespace === 'polkadot' || chainNamespace === 'cosmos') && named.includes(chain.caipNetworkId)
    ? [{ ...chain, chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
