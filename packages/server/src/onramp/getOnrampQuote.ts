import type { OnrampQuote } from '@latchkey/protocol/schema'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'

/** Quotes what an amount of money buys (7.20). */
export const getOnrampQuote: Handler<'getOnrampQuote', OnrampPorts> = async ({ body }, { sources }) => {
  // Ids can be quoted without the list, so that its failure does not fail the quote.
  const options = await sources.onramp.getOptions({}).catch(() => undefined)
  return sources.onramp.getQuote(toQuoteRequest(body, options))
}

/** The names of the fields of 7.20 in `buy/quotes`. */
const fieldNames: Readonly<Record<string, string>> = { amount: 'paymentAmount', network: 'purchaseNetwork' }

/** Quotes like 7.20, in the format of `buy/quotes`. */
export const getBuyQuote: Handler<'getBuyQuote', OnrampPorts> = async ({ params, query }, context) => {
  const { purchaseCurrency, purchaseNetwork, paymentCurrency, paymentAmount, paymentMethod } = query
  const body = {
    purchaseCurrency,
    paymentCurrency,
    amount: paymentAmount,
    // The bought currency stands for the first network on which it is sold.
    network: purchaseNetwork ?? purchaseCurrency,
    ...(paymentMethod !== undefined && { paymentMethod }),
  }
  const quote = await Promise.resolve(getOnrampQuote({ params, query: {}, body }, context)).catch(
    renameFields,
  )
  return {
    quoteId: quote.quoteId,
    paymentTotal: toValue(quote.paymentTotal),
    paymentSubTotal: toValue(quote.paymentSubtotal),
    purchaseAmount: toValue(quote.purchaseAmount),
    coinbaseFee: toValue(quote.coinbaseFee),
    networkFee: toValue(quote.networkFee),
  }
}

function renameFields(error: unknown): never {
  if (!(error instanceof RequestFailure) || error.code !== 'PARAMETER_INVALID') throw error
  const rename = ({ field, description }: RequestFailure['reasons'][number]) => ({
    field: fieldNames[field] ?? field,
    description,
  })
  throw new RequestFailure(error.code, error.reasons.map(rename), { cause: error })
}

function toValue({ amount, currency }: OnrampQuote['paymentTotal']) {
  return { value: amount, currency }
}
