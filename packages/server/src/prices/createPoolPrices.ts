import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { type Address, parseAbi } from 'viem'
import { one, priceDecimals } from '../base/fixedPoint.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { readMany } from '../chains/readMany.ts'
import { readReserves } from '../chains/readReserves.ts'
import type { PriceReport } from './createPriceReport.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'
import { contractOf, type Market } from './findMarket.ts'
import type { Pair, PairPrice, Pool } from './pools.ts'
import { findV3Pools, readV3Prices } from './readV3Pools.ts'

const source = 'pool'
const tokenAbi = parseAbi(['function decimals() view returns (uint8)'])
const decimalsMax = 36
/** When a pair without a pool is looked at again. */
const poollessMs = 3_600_000
/** Prices of an older block are not current: its node lags, or its chain has halted. */
const blockAgeSecondsMax = 600

/** Dependencies of `createPoolPrices`. */
type PoolPorts = {
  marketOf(chainId: Caip2): Market | undefined
  client(chainId: Caip2): EvmClient
  /** Prices of the tokens that pools are quoted in. */
  feeds: DollarPrices
  report: PriceReport
  /** Milliseconds since 1970. */
  now?(): number
}

/**
 * Creates dollar prices from pools: time-weighted from Uniswap V3, from the reserves of Uniswap V2. Each token has the
 * price of its deepest pool against a dollar token or the wrapped native one, if that pool is deep enough. Only the
 * native token and those that the operator lists have one. It is as old as the newest block of the node that is read.
 * At more than ten minutes, there are no prices, except on test chains.
 */
export function createPoolPrices({
  marketOf,
  client,
  feeds,
  report,
  now = Date.now,
}: PoolPorts): DollarPrices {
  const decimals = new LRUCache<string, number>({ max: addressCacheEntriesMax })
  const pools = new LRUCache<string, readonly Pool[]>({ max: addressCacheEntriesMax })

  return {
    async getDollarPrices(chainId, addresses) {
      const market = marketOf(chainId)
      const asked = addresses.filter((address) => market?.pooled.has(address))
      if (!market || market.factories.length + market.usdTokens.length === 0 || asked.length === 0)
        return new Map()
      const { wrapped, usdTokens } = market
      const tokens = [...new Set(asked.map((address) => contractOf(address, wrapped) as Address))]
      // Read first: if another node is ahead of this one, prices are newer than stated.
      const at = Number((await client(chainId).getBlock()).timestamp)
      if (!market.isTest && now() / 1_000 - at > blockAgeSecondsMax) {
        for (const token of tokens) report(source, 'stale', { chainId, token })
        return new Map()
      }
      const quotes = [...usdTokens, ...(wrapped ? [wrapped] : [])]
      const scales = await readScales(chainId, [...new Set([...tokens, ...quotes])])
      const known = await readQuotes(chainId, market, scales, at)
      const missing = tokens.filter((token) => !known.has(token) || market.feeds.has(token))
      const found = await readPrices(chainId, market, scales, missing, known, at)
      return new Map(
        asked.flatMap((address): [string, DollarPrice][] => {
          const token = contractOf(address, wrapped)
          const price = found.get(token) ?? (market.feeds.has(token) ? undefined : known.get(token))
          return price ? [[address, price]] : []
        }),
      )
    },
  }

  /** Reads the prices of the tokens that others are quoted in. */
  async function readQuotes(
    chainId: Caip2,
    market: Market,
    scales: ReadonlyMap<string, number>,
    at: number,
  ): Promise<ReadonlyMap<string, DollarPrice>> {
    const { wrapped, usdTokens } = market
    const quotes = new Map<string, DollarPrice>(
      await feeds.getDollarPrices(chainId, [...usdTokens, ...(wrapped ? [wrapped] : [])]),
    )
    // The operator says that they are worth a dollar. A token whose feed is silent may be worth anything.
    for (const token of usdTokens)
      if (!market.feeds.has(token)) quotes.set(token, { value: one, source: 'operator' })
    if (!wrapped || quotes.has(wrapped)) return quotes
    const native = (await readPrices(chainId, market, scales, [wrapped], quotes, at)).get(wrapped)
    return native ? new Map([...quotes, [wrapped, native]]) : quotes
  }

  async function readPrices(
    chainId: Caip2,
    market: Market,
    scales: ReadonlyMap<string, number>,
    tokens: readonly Address[],
    quotes: ReadonlyMap<string, DollarPrice>,
    at: number,
  ): Promise<ReadonlyMap<string, DollarPrice>> {
    const pairs = tokens.flatMap((token) =>
      [...quotes.keys()].flatMap((quote) => (quote === token ? [] : [{ token, quote: quote as Address }])),
    )
    const answers = (
      await Promise.all(market.factories.map((factory) => readPairs(chainId, factory, pairs)))
    ).flat()
    const prices = new Map<string, DollarPrice>()
    for (const token of tokens) {
      const best = deepest(
        answers.filter((answer) => answer.token === token),
        scales,
        quotes,
      )
      if (!best) continue
      const { price, depth, agreement, isDisputed } = best
      const outcome = depth < market.minLiquidity ? 'thin' : agreement === 'none' ? 'moving' : 'used'
      report(source, outcome, { chainId, token })
      if (outcome === 'used' && price > 0n)
        prices.set(token, {
          value: price,
          source,
          at,
          ...((agreement === 'doubtful' || isDisputed) && { isDisputed: true }),
        })
    }
    return prices
  }

  async function readPairs(
    chainId: Caip2,
    { version, address }: Market['factories'][number],
    pairs: readonly Pair[],
  ): Promise<readonly PairPrice[]> {
    const evm = client(chainId)
    if (version === 'v3') return readV3Prices(evm, await findPools(chainId, address, pairs))
    const reserves = await readReserves(
      evm,
      address,
      pairs.map(({ token, quote }) => ({ token, other: quote })),
    )
    return pairs.flatMap((pair): PairPrice[] => {
      const pool = reserves.get(`${pair.token}:${pair.quote}`)
      if (!pool?.own) return []
      const { own, other } = pool
      return [{ ...pair, depth: other, toQuote: (amount) => (amount * other) / own, agreement: 'good' }]
    })
  }

  /** Finds the pools of pairs, which never change once they exist. */
  async function findPools(
    chainId: Caip2,
    factory: Address,
    pairs: readonly Pair[],
  ): Promise<readonly Pool[]> {
    const keyOf = ({ token, quote }: Pair) => `${chainId}:${factory}:${token}:${quote}`
    const unknown = pairs.filter((pair) => !pools.has(keyOf(pair)))
    const found = unknown.length > 0 ? await findV3Pools(client(chainId), factory, unknown) : []
    for (const pair of unknown) {
      const own = found.filter(({ token, quote }) => token === pair.token && quote === pair.quote)
      pools.set(keyOf(pair), own, { ttl: poollessMs })
    }
    return pairs.flatMap((pair) => pools.get(keyOf(pair)) ?? [])
  }

  async function readScales(
    chainId: Caip2,
    tokens: readonly Address[],
  ): Promise<ReadonlyMap<string, number>> {
    const unknown = tokens.filter((token) => !decimals.has(`${chainId}:${token}`))
    const answers = await readMany(
      client(chainId),
      tokenAbi,
      'decimals',
      unknown.map((address) => ({ address })),
    )
    for (const [at, answer] of answers.entries())
      if (answer !== undefined && answer <= decimalsMax) decimals.set(`${chainId}:${unknown[at]}`, answer)
    return new Map(
      tokens.flatMap((token): [string, number][] => {
        const scale = decimals.get(`${chainId}:${token}`)
        return scale === undefined ? [] : [[token, scale]]
      }),
    )
  }
}

/** Returns the price in the pool that holds the most of its quote, and how much that is, in dollars with 18 decimals. */
function deepest(
  answers: readonly PairPrice[],
  scales: ReadonlyMap<string, number>,
  quotes: ReadonlyMap<string, DollarPrice>,
) {
  let best:
    | { price: bigint; depth: bigint; agreement: PairPrice['agreement']; isDisputed: true | undefined }
    | undefined
  for (const { token, quote, toQuote, depth, agreement } of answers) {
    const [scale, quoteScale, quoted] = [scales.get(token), scales.get(quote), quotes.get(quote)]
    if (scale === undefined || quoteScale === undefined || !quoted) continue
    const { value: dollars, isDisputed } = quoted
    const unit = 10n ** BigInt(quoteScale)
    const worth = (depth * dollars) / unit
    if (best && worth <= best.depth) continue
    // Multiplied by 10^18 before it is converted, so that a cheap token keeps its digits.
    const inQuote = toQuote(10n ** BigInt(scale + priceDecimals))
    best = { price: (inQuote * dollars) / unit / one, depth: worth, agreement, isDisputed }
  }
  return best
}
