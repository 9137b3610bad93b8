import type { Currency } from '@latchkey/protocol/vocabulary'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { PriceSource } from './createPriceSource.ts'

/** Throws CURRENCY_INVALID for a currency without an exchange rate. */
export async function requireRate(prices: PriceSource, currency: Currency): Promise<void> {
  if (await prices.hasRate(currency)) return
  throw new RequestFailure('CURRENCY_INVALID', {
    field: 'currency',
    description: `This server has no exchange rate for ${currency}. Use usd, or set the rate in RATES on the server.`,
  })
}
