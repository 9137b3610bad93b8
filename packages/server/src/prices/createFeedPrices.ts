import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { type Address, parseAbi } from 'viem'
import { toPriceDecimals } from '../base/fixedPoint.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { readMany } from '../chains/readMany.ts'
import type { PriceReport } from './createPriceReport.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'
import { contractOf, type Market } from './findMarket.ts'
import type { Feed } from './knownMarkets.ts'

const source = 'chainlink'
const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
])
/** Chainlink announces 8 decimals for dollars, and 18 at most. */
const decimalsMax = 36
/** An update reaches the chain some time after it is due, later when gas is expensive. */
const marginSeconds = 600
const marginPart = 10
/** What most feeds have, in percent. Those of settings need not state it. */
const usualDeviation = 0.5
/** How long prices are ignored after an L2's sequencer has come up again, as Chainlink recommends. */
const graceSeconds = 3_600
/** When a contract that was no feed in dollars is looked at again. */
const retryMs = 600_000
/** Clocks differ. A round further ahead is invalid. */
const aheadSeconds = 300

/** Dependencies of `createFeedPrices`. */
type FeedPorts = {
  marketOf(chainId: Caip2): Market | undefined
  client(chainId: Caip2): EvmClient
  report: PriceReport
  /** Milliseconds since 1970. */
  now?(): number
}

/**
 * Creates dollar prices from feeds on the chain with Chainlink's AggregatorV3Interface. A feed that is older than its
 * heartbeat, incomplete, not positive or not in dollars has no price, and neither has one behind a halted sequencer.
 */
export function createFeedPrices({ marketOf, client, report, now = Date.now }: FeedPorts): DollarPrices {
  /** The decimals of feeds in dollars; `none` for other contracts. */
  const scales = new LRUCache<string, number | 'none'>({ max: addressCacheEntriesMax })

  return {
    async getDollarPrices(chainId, addresses) {
      const market = marketOf(chainId)
      const asked = addresses.flatMap((address) => {
        const feed = market?.feeds.get(contractOf(address, market.wrapped))
        return feed ? [{ address, feed }] : []
      })
      if (!market || asked.length === 0) return new Map()
      const feeds = [...new Map(asked.map(({ feed }) => [feed.feed, feed])).values()]
      const [isHalted, byFeed] = await Promise.all([
        readHalted(chainId, market.sequencerFeed),
        readFeeds(chainId, feeds),
      ])
      if (isHalted) return new Map()
      return new Map(
        asked.flatMap(({ address, feed }): [string, DollarPrice][] => {
          const price = byFeed.get(feed.feed)
          return price ? [[address, price]] : []
        }),
      )
    },
  }

  async function readHalted(chainId: Caip2, feed: Address | undefined): Promise<boolean> {
    if (!feed) return false
    const [round] = await readMany(client(chainId), feedAbi, 'latestRoundData', [{ address: feed }])
    const [, answer, startedAt] = round ?? [0n, 1n, 0n]
    const isUp = answer === 0n && startedAt > 0n && now() / 1_000 - Number(startedAt) > graceSeconds
    report(source, isUp ? 'used' : 'halted', { chainId })
    return !isUp
  }

  async function readFeeds(chainId: Caip2, feeds: readonly Feed[]) {
    const evm = client(chainId)
    const calls = feeds.map(({ feed }) => ({ address: feed }))
    const [rounds] = await Promise.all([
      readMany(evm, feedAbi, 'latestRoundData', calls),
      readScales(
        chainId,
        feeds.map(({ feed }) => feed),
      ),
    ])
    const prices = new Map<Address, DollarPrice>()
    for (const [at, row] of feeds.entries()) {
      const { feed } = row
      const of = { chainId, token: feed }
      const price = toPrice(rounds[at], scales.get(`${chainId}:${feed}`), row)
      if (typeof price !== 'string') prices.set(feed, price)
      report(source, typeof price === 'string' ? price : 'used', of)
    }
    return prices
  }

  /** Reads the decimals of feeds once, and that they are in dollars. */
  async function readScales(chainId: Caip2, feeds: readonly Address[]): Promise<void> {
    const unknown = feeds.filter((feed) => !scales.has(`${chainId}:${feed}`))
    if (unknown.length === 0) return
    const calls = unknown.map((address) => ({ address }))
    const [decimals, descriptions] = await Promise.all([
      readMany(client(chainId), feedAbi, 'decimals', calls),
      readMany(client(chainId), feedAbi, 'description', calls),
    ])
    for (const [at, feed] of unknown.entries()) {
      const [scale, description] = [decimals[at], descriptions[at]]
      const isInDollars = description !== undefined && /\/ ?USD$/i.test(description.trim())
      const key = `${chainId}:${feed}`
      if (scale !== undefined && scale <= decimalsMax && isInDollars) scales.set(key, scale)
      else scales.set(key, 'none', { ttl: retryMs })
    }
  }

  function toPrice(
    round: readonly [bigint, bigint, bigint, bigint, bigint] | undefined,
    scale: number | 'none' | undefined,
    { heartbeat, deviation = usualDeviation }: Feed,
  ): DollarPrice | 'invalid' | 'stale' {
    if (!round || typeof scale !== 'number') return 'invalid'
    const [roundId, answer, , updatedAt, answeredInRound] = round
    const seconds = now() / 1_000
    // An unfinished round has no time, and an answer that is carried over has an older round.
    if (answer <= 0n || updatedAt === 0n || answeredInRound < roundId) return 'invalid'
    if (Number(updatedAt) > seconds + aheadSeconds) return 'invalid'
    const margin = Math.max(marginSeconds, heartbeat / marginPart)
    if (seconds - Number(updatedAt) > heartbeat + margin) return 'stale'
    const value = toPriceDecimals(answer, scale)
    return value === 0n ? 'invalid' : { value, source, at: Number(updatedAt), deviation }
  }
}
