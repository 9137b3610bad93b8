import { nativeTokenAddress } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'
import { parseUnits } from 'viem'
import { one } from '../base/fixedPoint.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { PriceSource } from './createPriceSource.ts'
import type { DollarPrices, RateSource } from './dollarPrices.ts'
import { findMarket } from './findMarket.ts'

/**
 * Creates exchange rates for the US dollar: the dollar itself, and the operator's rates in `stated` (units per dollar,
 * as decimal text). The rate of ether is read from the first chain with a market whose native token it is, unless its
 * price is disputed: a rate applies to every price, and bears no mark.
 */
export function createRates(
  chains: Iterable<ServedChain>,
  market: DollarPrices,
  stated: Partial<Record<Currency, string>> = {},
): RateSource {
  const etherChain = [...chains].find(
    (chain) => chain.network.nativeCurrency.symbol === 'ETH' && hasMarket(chain),
  )
  return {
    async getRate(currency) {
      if (currency === 'usd') return one * one
      const rate = stated[currency]
      if (rate !== undefined) return parseUnits(rate, 36)
      if (currency !== 'eth' || !etherChain) return undefined
      const ether = nativeTokenAddress('eip155')
      const price = (await market.getDollarPrices(etherChain.id, [ether])).get(ether)
      return price && !price.isDisputed ? (one * one * one) / price.value : undefined
    },
  }
}

function hasMarket(chain: ServedChain): boolean {
  const market = findMarket(chain)
  return market !== undefined && market.feeds.size + market.factories.length > 0
}

/** Throws CURRENCY_INVALID for a currency without an exchange rate. */
export async function requireRate(prices: PriceSource, currency: Currency): Promise<void> {
  if (await prices.hasRate(currency)) return
  throw new RequestFailure('CURRENCY_INVALID', {
    field: 'currency',
    description: `This server has no exchange rate for ${currency}. Use usd, or set the rate in RATES on the server.`,
  })
}
