import type { Caip2 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'
import { toAddressKey } from '../chains/toAddressKey.ts'

/** Display prices of tokens, by CAIP-10 id as requested. Unknown prices are absent. */
type Prices = ReadonlyMap<string, number>

/**
 * Prices of one whole token in US dollars, as fixed point with 18 decimals, keyed by `toAddressKey`. One adapter per
 * market.
 */
export type DollarPrices = {
  getDollarPrices(chainId: Caip2, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}

/**
 * Exchange rates: how much of a currency one US dollar buys, as fixed point with 36 decimals. Undefined without a rate.
 */
export type RateSource = { getRate(currency: Currency): Promise<bigint | undefined> }

/** The port for token prices. The native token has its wire address. */
export type PriceSource = {
  /** Whether prices are currently available in a currency. */
  hasRate(currency: Currency): Promise<boolean>
  getPrices(chainId: Caip2, ids: readonly string[], currency: Currency): Promise<Prices>
}

const one = 10n ** 18n
const rateOne = 10n ** 36n

/** Combines a market's dollar prices with exchange rates. Only the last step, for display, uses floating point. */
export function createPriceSource(market: DollarPrices, rates: RateSource): PriceSource {
  return {
    hasRate: async (currency) => (await rates.getRate(currency)) !== undefined,
    async getPrices(chainId, ids, currency) {
      const rate = await rates.getRate(currency)
      if (rate === undefined || ids.length === 0) return new Map()
      const addressOf = new Map(ids.map((id) => [id, toAddressKey(id.slice(id.lastIndexOf(':') + 1))]))
      const dollars = await market.getDollarPrices(chainId, [...new Set(addressOf.values())])
      const prices = new Map<string, number>()
      for (const [id, address] of addressOf) {
        const price = dollars.get(address)
        if (price !== undefined) prices.set(id, toDisplayNumber((price * rate) / rateOne))
      }
      return prices
    },
  }
}

function toDisplayNumber(fixed: bigint): number {
  return Number(`${fixed / one}.${String(fixed % one).padStart(18, '0')}`)
}
