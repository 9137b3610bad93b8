import type { Caip2 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'
import { toAddressKey } from '../chains/toAddressKey.ts'

/** Display prices of tokens: CAIP-10 id as asked → price; unknown ones are absent. */
type Prices = ReadonlyMap<string, number>

/** US dollars for one whole token of a chain, as 18-decimal fixed point, by `toAddressKey`; one adapter per market. */
export type DollarPrices = {
  getDollarPrices(chainId: Caip2, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}

/** How much of each currency one US dollar buys, 36-decimal fixed point; a currency without a rate is absent. */
export type RateSource = { getRate(currency: Currency): Promise<bigint | undefined> }

/** The port: what tokens cost. The native token has its wire address. */
export type PriceSource = {
  /** Whether prices can be given in a currency now. */
  hasRate(currency: Currency): Promise<boolean>
  getPrices(chainId: Caip2, ids: readonly string[], currency: Currency): Promise<Prices>
}

const one = 10n ** 18n
const rateOne = 10n ** 36n

/** Joins a market's dollar prices with rates; floating point begins at the last step, on the way to the display. */
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
