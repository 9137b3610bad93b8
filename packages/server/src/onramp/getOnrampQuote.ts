import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'

/** Quotes what an amount of money buys (7.20). */
export const getOnrampQuote: Handler<'getOnrampQuote', OnrampPorts> = async ({ body }, { sources }) => {
  // Ids can be quoted without the list, so that its failure does not fail the quote.
  const options = await sources.onramp.getOptions({}).catch(() => undefined)
  return sources.onramp.getQuote(toQuoteRequest(body, options))
}
