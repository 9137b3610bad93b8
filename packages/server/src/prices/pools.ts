import type { Address } from 'viem'

/** A token, and the one that its price is quoted in. */
export type Pair = { token: Address; quote: Address }
/** A pool of a pair. */
export type Pool = Pair & { address: Address }
/** What a pool says of a token's price. */
export type PairPrice = Pair & {
  /** Converts base units of the token to base units of the quote. */
  toQuote(amount: bigint): bigint
  /** Base units of the quote that the pool offers. */
  depth: bigint
  /** Whether the pool's current price agrees with its average. Pools without an average always agree. */
  agreement: 'good' | 'doubtful' | 'none'
}
