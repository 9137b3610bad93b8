import type { OnrampQuote } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { requireApi } from './requireApi.ts'
import { estimateQuote } from './samples.ts'

/** A purchase quote. An estimate is based on samples and cannot be paid. */
export type QuotedPurchase = {
  /** The quote. */
  quote: OnrampQuote
  /** Whether it is based on samples, because the server returned none. */
  isEstimate: boolean
}

/** Parameters of `getOnrampQuote`. */
export type GetOnrampQuoteParameters = {
  /** Id of an asset of `getOnrampOptions`. */
  asset: string
  /** Name of the network, as in the options. */
  network: string
  /** Currency to pay with: ISO 4217. */
  currency: string
  /** Id of a payment method. */
  method: string
  /** Decimal string in `currency`, including all fees. */
  amount: string
  signal?: AbortSignal
}

/** Quotes a purchase (7.20). Falls back to an estimate, which is marked as such and cannot be paid. */
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
