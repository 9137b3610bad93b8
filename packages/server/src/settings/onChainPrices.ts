import * as z from 'zod/mini'
import { members, whole } from './variable.ts'

/** An address of an EVM chain, in any case. */
export const address = z.custom<`0x${string}`>(
  (given) => typeof given === 'string' && /^0x[0-9a-fA-F]{40}$/.test(given),
)

const feed = members({
  /** A feed in US dollars with Chainlink's AggregatorV3Interface. */
  feed: address,
  /** The longest time between two updates of the feed, in seconds. */
  heartbeat: z.int().check(z.gte(1), z.lte(604_800)),
  /** How far the market may move without an update, in percent; 0.5 when absent. */
  deviation: z.exactOptional(z.number().check(z.gte(0), z.lte(100))),
})

const pools = members({
  /** The ERC-20 of the wrapped native token. */
  wrapped: address,
  /** Dollar tokens that pools are quoted in. One without a feed counts as one dollar. */
  usdTokens: z.array(address).check(z.maxLength(4)),
  /** Factory with the Uniswap V3 ABI, whose pools' prices are averaged over half an hour. */
  v3: z.exactOptional(address),
  /** Factory with the Uniswap V2 ABI, whose pools' reserves are used as they are. */
  v2: z.exactOptional(address),
  /** Minimum value of a pool's quote token in US dollars, as whole dollars; 25000 when absent. */
  minLiquidity: z.exactOptional(z.string().check(z.regex(/^\d{1,12}$/))),
}).check(z.refine(({ v2, v3 }) => v2 !== undefined || v3 !== undefined))

/** What CHAINS sets about prices that are read from the chain, besides `amm`. */
export const onChainPrices = {
  /**
   * Price feeds on the chain, by token, besides those that the server knows (`prices/knownMarkets.ts`). The native token
   * has the address used in the API.
   */
  feeds: z.exactOptional(
    whole<Readonly<Record<string, z.infer<typeof feed>>>>(
      z.record(address, feed),
      'must be feeds by token address: {"0x…":{"feed":"0x…","heartbeat":3600}}, with the heartbeat in seconds; "deviation" is in percent.',
    ),
  ),
  /** Chainlink's uptime feed of an L2's sequencer. While it reports an outage, feeds have no prices. */
  sequencerFeed: z.exactOptional(whole<`0x${string}`>(address, 'must be an address.')),
  /** Pools that prices come from. Replaces those that the server knows. */
  pools: z.exactOptional(
    whole<z.infer<typeof pools>>(
      pools,
      'must be {"wrapped","usdTokens","v3"}: an address, at most 4 addresses and a factory; "v2" is a factory instead of "v3" or in addition, and "minLiquidity" whole dollars as a string.',
    ),
  ),
}
