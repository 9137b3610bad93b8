import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Charge } from '../base/charge.ts'

/** The last entry of a page, which the handler signs into a cursor. Plain JSON. */
export type HistoryKeyset = {
  /** Seconds since 1970. */
  minedAt: number
  /** Decimal string. */
  blockNumber: string
  txIndex: number
  chainId: Caip2
  /** The transaction's id, if the chain's history is paged by it. Empty if no entry on the page is in a block. */
  transaction?: string
  /** The explorer that made the page, which makes the next one as well. */
  source?: string
  /** The chains that could not be read since the first page, which said so. */
  without?: readonly Caip2[]
  /** The place in the store (`index`) and on each chain that an explorer reads; null at its end. */
  places?: Readonly<Record<string, HistoryKeyset | null>>
}

/** One page of an account's history, newest first. */
export type HistoryQuery = {
  /** In any case. eip155 addresses are compared case-insensitively. */
  address: string
  /** All indexed chains if absent. */
  chainId?: Caip2
  /** Only transfers of this token of the chain: its contract or mint, or null for the native token. */
  token?: string | null
  after?: HistoryKeyset
  /** The maximum of transactions on the page. */
  limit: number
  currency: Currency
  /** Called with the number of chain requests for a page before they are sent. Throws if there are too many. */
  charge: Charge
}

/** What is missing of an account's past on a chain. */
export type HistoryGap = {
  chainId: Caip2
  /** Blocks below this one are not fully known yet: all while the chain can't be read. Null if all are known. */
  blocksFrom: number | null
  /** Transfers of the native currency below this block cannot be known. Null if all are. */
  nativesFrom: number | null
}

/** The port for account histories (7.5). */
export type HistorySource = {
  getHistory(query: HistoryQuery): Promise<{
    data: HistoryEntry[]
    next: HistoryKeyset | null
    /** On a later page, only what is missing there. Absent or empty if nothing is missing. */
    missing?: readonly HistoryGap[]
  }>
}

/**
 * Returns display prices of tokens by CAIP-10 id, the native token under its wire address. Unknown prices are absent.
 */
export type GetPrices = (
  chainId: Caip2,
  ids: readonly string[],
  currency: Currency,
) => Promise<ReadonlyMap<string, number>>
