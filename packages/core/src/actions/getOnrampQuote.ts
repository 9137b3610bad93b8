import type { OnrampQuote } from '@latchkey/protocol/schema'
import type { Kit } from '../kit.ts'
import { estimateQuote } from '../onramp/samples.ts'
import { requireApi } from './requireApi.ts'

/** What an amount of money buys; an estimate is made of samples and cannot be paid. */
export type QuotedPurchase = { quote: OnrampQuote; isEstimate: boolean }

/** Parameters of `getOnrampQuote`. */
export type GetOnrampQuoteParameters = {
  /** Ids of the options. */
  asset: string
  network: string
  currency: string
  method: string
  /** Decimal text, in `currency`, all fees included. */
  amount: string
  signal?: AbortSignal
}

/** Quotes a purchase (7.20); on failure an estimate, which is marked and cannot be paid. */
export async function getOnrampQuote(
  kit: Kit,
  { asset, network, currency, method, amount, signal }: GetOnrampQuoteParameters,
): Promise<QuotedPurchase> {
  try {
    const body = {
      ...{ purchaseCurrency: asset, paymentCurrency: currency, amount, network },
      paymentMethod: method,
    }
    return { quote: await requireApi(kit).getOnrampQuote({ body }, { signal }), isEstimate: false }
  } catch (error) {
    signal?.throwIfAborted()
    kit.log('warn', 'The on-ramp returned no quote', error)
    return { quote: estimateQuote(asset, currency, amount), isEstimate: true }
  }
}
