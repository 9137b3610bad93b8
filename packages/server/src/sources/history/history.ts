import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'

/** The last entry of a page; the handler signs it into a cursor. Plain JSON. */
export type HistoryKeyset = {
  /** Seconds since 1970. */
  minedAt: number
  /** Decimal string. */
  blockNumber: string
  txIndex: number
  chainId: Caip2
  /** Its id, where a chain's history goes by that; empty where the page shows none that is in a block. */
  transaction?: string
}

/** One page of an account's history, asked newest first. */
export type HistoryQuery = {
  /** In any case; eip155 addresses are compared without case. */
  address: string
  /** Absent: all indexed chains. */
  chainId?: Caip2
  /** Only what moved of this token of the chain: its contract or mint, or null for the native one. */
  token?: string | null
  after?: HistoryKeyset
  /** Transactions on the page. */
  limit: number
  currency: Currency
  /** Told how many questions to the chain a page takes, before they are asked; throws where they are too many. */
  charge(calls: number): void
}

/** The port: where account histories come from (7.5). */
export type HistorySource = {
  getHistory(query: HistoryQuery): Promise<{ data: HistoryEntry[]; next: HistoryKeyset | null }>
}

/** Prices of tokens for display by CAIP-10 id, the native token under its wire address; unknown ones are absent. */
export type GetPrices = (
  chainId: Caip2,
  ids: readonly string[],
  currency: Currency,
) => Promise<ReadonlyMap<string, number>>
