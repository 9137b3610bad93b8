import type { Caip2 } from '@latchkey/protocol/ids'

/** What price services call the native tokens of public chains: their ids at CoinGecko. */
export const coinIds: Readonly<Record<Caip2, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'ethereum',
  'eip155:56': 'binancecoin',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon-ecosystem-token',
  'eip155:324': 'ethereum',
  'eip155:8453': 'ethereum',
  'eip155:42161': 'ethereum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-2',
  'eip155:59144': 'ethereum',
  'eip155:534352': 'ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'cosmos:cosmoshub-4': 'cosmos',
}
