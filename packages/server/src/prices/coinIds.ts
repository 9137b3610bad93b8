import type { Caip2 } from '@latchkey/protocol/ids'

/** What price services call a chain. */
export type ChainNames = {
  /** The chain at DefiLlama. */
  defillama?: string
  /** The asset platform at CoinGecko. */
  coingecko?: string
  /** The native token at both. */
  coin?: string
}

/** The names of public chains at price services. */
export const knownNames: Readonly<Record<Caip2, ChainNames>> = {
  'eip155:1': { defillama: 'ethereum', coingecko: 'ethereum', coin: 'ethereum' },
  'eip155:10': { defillama: 'optimism', coingecko: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { defillama: 'bsc', coingecko: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { defillama: 'xdai', coingecko: 'xdai', coin: 'xdai' },
  'eip155:137': { defillama: 'polygon', coingecko: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:324': { defillama: 'era', coingecko: 'zksync', coin: 'ethereum' },
  'eip155:8453': { defillama: 'base', coingecko: 'base', coin: 'ethereum' },
  'eip155:42161': { defillama: 'arbitrum', coingecko: 'arbitrum-one', coin: 'ethereum' },
  'eip155:42220': { defillama: 'celo', coingecko: 'celo', coin: 'celo' },
  'eip155:43114': { defillama: 'avax', coingecko: 'avalanche', coin: 'avalanche-2' },
  'eip155:59144': { defillama: 'linea', coingecko: 'linea', coin: 'ethereum' },
  'eip155:534352': { defillama: 'scroll', coingecko: 'scroll', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    defillama: 'solana',
    coingecko: 'solana',
    coin: 'solana',
  },
  'bip122:000000000019d6689c085ae165831e93': { coin: 'bitcoin' },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { coin: 'polkadot' },
  'cosmos:cosmoshub-4': { coin: 'cosmos' },
}
