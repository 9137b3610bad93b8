import type { Caip2 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'

/** The last entry of a page; the handler signs it into a cursor. Plain JSON. */
export type HistoryKeyset = {
  /** Seconds since 1970. */
  minedAt: number
  /** Decimal string. */
  blockNumber: string
  txIndex: number
  chainId: Caip2
}

/** One page of an account's history, asked newest first. */
export type HistoryQuery = {
  /** In any case; eip155 addresses are compared without case. */
  address: string
  /** Absent: all indexed chains. */
  chainId?: Caip2
  after?: HistoryKeyset
  /** Transactions on the page. */
  limit: number
  currency: Currency
}

/** A transfer as one account sees it (Provider API, Shapes). */
export type Transfer = {
  fungible_info: { name: string; symbol: string; icon: { url: string } | null } | null
  nft_info: {
    name: string
    content: { preview: { url: string; content_type: string | null } | null; detail: null } | null
    flags: { is_spam: boolean }
  } | null
  direction: 'in' | 'out' | 'self'
  quantity: { numeric: string }
  value: number | null
  price: number | null
}

/** A history entry (Provider API, Shapes; spec 3.1). */
export type Tx = {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string
    status: 'confirmed' | 'failed'
    nonce: number
    application: { name: string; iconUrl: string | null } | null
    chain: Caip2
  }
  transfers: [Transfer, ...Transfer[]]
}

/** The port: where account histories come from (7.5). */
export type HistorySource = {
  getHistory(query: HistoryQuery): Promise<{ data: Tx[]; next: HistoryKeyset | null }>
}

/** Prices of tokens for display, by CAIP-10 id; unknown ones are absent. The native token has its wire address. */
export type GetPrices = (
  chainId: Caip2,
  addresses: readonly string[],
  currency: Currency,
) => Promise<ReadonlyMap<string, number>>
