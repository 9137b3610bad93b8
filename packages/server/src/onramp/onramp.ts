import type { RequestOf } from '@latchkey/protocol/api'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry, OnrampOptions, OnrampQuote } from '@latchkey/protocol/schema'

/** The origin of a request for a payment page. */
export type OnrampAsker = {
  project: string
  /** The visitor's own address, if known. */
  clientAddress: string | undefined
}

/** The last purchase of a page, which the handler signs into a cursor. Plain JSON. */
export type OnrampKeyset = { createdAt: number; id: string }

/** One page of an account's purchases, newest first. */
export type OnrampHistoryQuery = {
  project: string
  /** In any case. */
  address: string
  chainId?: Caip2
  after?: OnrampKeyset
  limit: number
}

/** A request of 7.20 whose currencies are ids and whose network is a name of 7.19, if known. */
export type QuoteRequest = Omit<
  RequestOf<'getOnrampQuote'>['body'],
  'purchaseCurrency' | 'paymentCurrency'
> & {
  purchaseCurrency: string
  paymentCurrency: string
}

/** The port for purchases by card or bank transfer (7.18 to 7.20, and 7.5 with `onramp`). Throws `RequestFailure`. */
export type OnrampSource = {
  getOptions(query: RequestOf<'getOnrampOptions'>['query']): Promise<OnrampOptions>
  getQuote(request: QuoteRequest): Promise<OnrampQuote>
  /** Creates the URL of a payment page. The same `orderId` is the same purchase. */
  createUrl(request: RequestOf<'createOnrampUrl'>['body'], asker: OnrampAsker): Promise<string>
  getHistory(query: OnrampHistoryQuery): Promise<{ data: HistoryEntry[]; next: OnrampKeyset | null }>
  /** Messages for the operator. */
  notices: readonly string[]
}

/** Dependencies of the handlers of purchases. */
export type OnrampPorts = { sources: { onramp: OnrampSource } }
