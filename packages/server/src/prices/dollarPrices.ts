import type { Caip2 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'

/** The price of one whole token in US dollars. */
export type DollarPrice = {
  /** Fixed point with 18 decimals. */
  value: bigint
  /** What determined it: `operator`, `chainlink`, `pool`, or the type of a price service. */
  source: string
  /** When it was determined, in seconds since 1970. Absent for the operator's own prices. */
  at?: number
  /** How far the market may be from it, in percent: a feed is only updated when the market has moved that far. */
  deviation?: number
  /** Whether there is reason to doubt it: another source differs, or the market is moving. */
  isDisputed?: true
}

/** Reads prices by `toAddressKey`. Unknown prices are absent. One adapter per kind of source. */
export type DollarPrices = {
  getDollarPrices(chainId: Caip2, addresses: readonly string[]): Promise<ReadonlyMap<string, DollarPrice>>
}

/**
 * Exchange rates: how much of a currency one US dollar buys, as fixed point with 36 decimals, so that a token's price in
 * itself is 1. Undefined without a rate.
 */
export type RateSource = { getRate(currency: Currency): Promise<bigint | undefined> }
