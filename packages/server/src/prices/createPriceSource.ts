import type { Caip2 } from '@latchkey/protocol/ids'
import type { Pricing } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import { one } from '../base/fixedPoint.ts'
import { toTime } from '../base/toTime.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { DollarPrice, DollarPrices, RateSource } from './dollarPrices.ts'

/** A price for display, and where it comes from. */
type Quoted = { price: number; pricing: Pricing }

/** The port for token prices. The native token has its wire address. */
export type PriceSource = {
  /** Returns whether prices are currently available in a currency. */
  hasRate(currency: Currency): Promise<boolean>
  /**
   * Returns display prices by CAIP-10 id as requested. Unknown prices are absent, and so are disputed ones, because these
   * numbers bear no mark.
   */
  getPrices(chainId: Caip2, ids: readonly string[], currency: Currency): Promise<ReadonlyMap<string, number>>
  /** Returns prices with their origin, disputed ones included. */
  getQuoted(chainId: Caip2, ids: readonly string[], currency: Currency): Promise<ReadonlyMap<string, Quoted>>
}

const rateOne = 10n ** 36n

/** Combines a market's dollar prices with exchange rates. Only the last step, for display, uses floating point. */
export function createPriceSource(market: DollarPrices, rates: RateSource): PriceSource {
  const getQuoted: PriceSource['getQuoted'] = async (chainId, ids, currency) => {
    const rate = await rates.getRate(currency)
    if (rate === undefined || ids.length === 0) return new Map()
    const addressOf = new Map(ids.map((id) => [id, toAddressKey(id.slice(id.lastIndexOf(':') + 1))]))
    const dollars = await market.getDollarPrices(chainId, [...new Set(addressOf.values())])
    return new Map(
      [...addressOf].flatMap(([id, address]): [string, Quoted][] => {
        const price = dollars.get(address)
        if (!price) return []
        return [[id, { price: toDisplayNumber((price.value * rate) / rateOne), pricing: toPricing(price) }]]
      }),
    )
  }
  return {
    hasRate: async (currency) => (await rates.getRate(currency)) !== undefined,
    getQuoted,
    async getPrices(chainId, ids, currency) {
      const quoted = await getQuoted(chainId, ids, currency)
      return new Map(
        [...quoted].flatMap(([id, { price, pricing }]) => (pricing.isDisputed ? [] : [[id, price] as const])),
      )
    },
  }
}

function toPricing({ source, at, isDisputed }: DollarPrice): Pricing {
  return { source, ...(at !== undefined && { at: toTime(at) }), ...(isDisputed && { isDisputed }) }
}

function toDisplayNumber(fixed: bigint): number {
  return Number(`${fixed / one}.${String(fixed % one).padStart(18, '0')}`)
}
