import { batches, type PriceApi, toTimedPrice } from './priceApi.ts'

/** DefiLlama's own measure, from 0 to 1. Its examples have 0.99. */
const confidenceMin = 0.9

/** A service with the API of DefiLlama's coins: `/prices/current/{chain}:{address},…`. */
export const defillama: PriceApi = {
  chains: {
    'eip155:1': 'ethereum',
    'eip155:10': 'optimism',
    'eip155:56': 'bsc',
    'eip155:100': 'xdai',
    'eip155:137': 'polygon',
    'eip155:324': 'era',
    'eip155:8453': 'base',
    'eip155:42161': 'arbitrum',
    'eip155:42220': 'celo',
    'eip155:43114': 'avax',
    'eip155:59144': 'linea',
    'eip155:534352': 'scroll',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  },
  toRequests({ chain, coin, addresses, native, most }) {
    const named = addresses.flatMap((address): [string, string][] => {
      if (address === native) return coin ? [[address, `coingecko:${coin}`]] : []
      return chain ? [[address, `${chain}:${address}`]] : []
    })
    return batches(named, most).map((names) => ({
      path: `/prices/current/${[...names.values()].map(encodeURIComponent).join(',')}`,
      names,
    }))
  },
  read(answer, name) {
    const { price, timestamp, confidence = 1 } = Object(Object(Object(answer).coins)[name])
    return typeof confidence === 'number' && confidence >= confidenceMin
      ? toTimedPrice(price, timestamp)
      : undefined
  },
}
