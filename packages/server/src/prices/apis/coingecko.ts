import { batches, type PriceApi, toTimedPrice } from './priceApi.ts'

/** A service with the API of CoinGecko: `/simple/token_price/{platform}` and `/simple/price`. */
export const coingecko: PriceApi = {
  chains: {
    'eip155:1': 'ethereum',
    'eip155:10': 'optimistic-ethereum',
    'eip155:56': 'binance-smart-chain',
    'eip155:100': 'xdai',
    'eip155:137': 'polygon-pos',
    'eip155:324': 'zksync',
    'eip155:8453': 'base',
    'eip155:42161': 'arbitrum-one',
    'eip155:42220': 'celo',
    'eip155:43114': 'avalanche',
    'eip155:59144': 'linea',
    'eip155:534352': 'scroll',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  },
  toRequests({ chain, coin, addresses, native, most }) {
    const query = { vs_currencies: 'usd', include_last_updated_at: 'true', precision: 'full' }
    const tokens = addresses.filter((address) => address !== native)
    return [
      ...(coin && addresses.includes(native)
        ? [{ path: '/simple/price', query: { ids: coin, ...query }, names: new Map([[native, coin]]) }]
        : []),
      ...(chain
        ? batches(
            tokens.map((address) => [address, address]),
            most,
          ).map((names) => ({
            path: `/simple/token_price/${chain}`,
            query: { contract_addresses: [...names.keys()].join(','), ...query },
            names,
          }))
        : []),
    ]
  },
  read(answer, name) {
    const { usd, last_updated_at: at } = Object(Object(answer)[name])
    return toTimedPrice(usd, at)
  },
  keyHeader: (host) => (host.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'),
}
