import type { RequestOf } from '@latchkey/protocol/api'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry, OnrampOptions, OnrampQuote } from '@latchkey/protocol/schema'

/** Who asks for a payment page. */
export type OnrampAsker = {
  project: string
  /** The visitor's own, as far as this server knows it. */
  clientAddress: string | undefined
}

/** The last purchase of a page; the handler signs it into a cursor. Plain JSON. */
export type OnrampKeyset = { createdAt: number; id: string }

/** One page of an account's purchases, asked newest first. */
export type OnrampHistoryQuery = {
  project: string
  /** In any case. */
  address: string
  chainId?: Caip2
  after?: OnrampKeyset
  limit: number
}

/** A request of 7.20 whose currencies are ids and whose network is a name of 7.19, where those are known. */
export type QuoteRequest = Omit<
  RequestOf<'getOnrampQuote'>['body'],
  'purchaseCurrency' | 'paymentCurrency'
> & {
  purchaseCurrency: string
  paymentCurrency: string
}

/** The port: who sells by card or bank (7.18 to 7.20, and 7.5 with `onramp`). Throws `RequestFailure`. */
export type OnrampSource = {
  getOptions(query: RequestOf<'getOnrampOptions'>['query']): Promise<OnrampOptions>
  getQuote(request: QuoteRequest): Promise<OnrampQuote>
  /** The address of a page on which a purchase is paid. The same `orderId` is the same purchase. */
  createUrl(request: RequestOf<'createOnrampUrl'>['body'], asker: OnrampAsker): Promise<string>
  getHistory(query: OnrampHistoryQuery): Promise<{ data: HistoryEntry[]; next: OnrampKeyset | null }>
  /** What an operator should know of it. */
  notices: readonly string[]
}
