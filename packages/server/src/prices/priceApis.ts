import type { ChainNames } from './coinIds.ts'
import { readPrice } from './fixedPoint.ts'

/** A request to a price service, and which of its answers belongs to which token. */
type ServiceRequest = {
  /** Below the operator's URL. */
  path: string
  query?: Readonly<Record<string, string>>
  /** The names of tokens in the answer, by `toAddressKey`. */
  names: ReadonlyMap<string, string>
}

/** A price of a service, and its Unix time in seconds. */
type ServicePrice = { value: bigint; at: number }

/** The API of a kind of price service. */
type PriceApi = {
  /** The requests for tokens of a chain; `native` is among `addresses`. None for a chain that the service does not know. */
  toRequests(names: ChainNames, addresses: readonly string[], native: string): readonly ServiceRequest[]
  /** Reads the price of one token from an answer. Undefined if it is absent or invalid. */
  read(answer: unknown, name: string): ServicePrice | undefined
  /** The header that carries a key; absent for a service whose key is part of its URL. */
  keyHeader?(host: string): string
}

/** Tokens of one request, so that its URL stays below 8 kB. */
const batchSize = 100
/** DefiLlama's own measure, from 0 to 1. Its examples have 0.99. */
const confidenceMin = 0.9

/** A service with the API of DefiLlama's coins: `/prices/current/{chain}:{address},…`. */
const defillama: PriceApi = {
  toRequests({ defillama: chain, coin }, addresses, native) {
    const named = addresses.flatMap((address): [string, string][] => {
      if (address === native) return coin ? [[address, `coingecko:${coin}`]] : []
      return chain ? [[address, `${chain}:${address}`]] : []
    })
    return batches(named).map((names) => ({
      path: `/prices/current/${[...names.values()].map(encodeURIComponent).join(',')}`,
      names,
    }))
  },
  read(answer, name) {
    const { price, timestamp, confidence = 1 } = Object(Object(Object(answer).coins)[name])
    return typeof confidence === 'number' && confidence >= confidenceMin
      ? toServicePrice(price, timestamp)
      : undefined
  },
}

/** A service with the API of CoinGecko: `/simple/token_price/{platform}` and `/simple/price`. */
const coingecko: PriceApi = {
  toRequests({ coingecko: platform, coin }, addresses, native) {
    const query = { vs_currencies: 'usd', include_last_updated_at: 'true', precision: 'full' }
    const tokens = addresses.filter((address) => address !== native)
    return [
      ...(coin && addresses.includes(native)
        ? [{ path: '/simple/price', query: { ids: coin, ...query }, names: new Map([[native, coin]]) }]
        : []),
      ...(platform
        ? batches(tokens.map((address) => [address, address])).map((names) => ({
            path: `/simple/token_price/${platform}`,
            query: { contract_addresses: [...names.keys()].join(','), ...query },
            names,
          }))
        : []),
    ]
  },
  read(answer, name) {
    const { usd, last_updated_at: at } = Object(Object(answer)[name])
    return toServicePrice(usd, at)
  },
  keyHeader: (host) => (host.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'),
}

/** The table of the APIs of price services. */
export const priceApis: Readonly<Record<'defillama' | 'coingecko', PriceApi>> = {
  defillama,
  coingecko,
}

function batches(named: readonly [string, string][]): readonly ReadonlyMap<string, string>[] {
  const count = Math.ceil(named.length / batchSize)
  return Array.from({ length: count }, (_, at) => new Map(named.slice(at * batchSize, (at + 1) * batchSize)))
}

function toServicePrice(price: unknown, at: unknown): ServicePrice | undefined {
  const value = readPrice(price)
  return value !== undefined && typeof at === 'number' && Number.isFinite(at)
    ? { value, at: Math.floor(at) }
    : undefined
}
