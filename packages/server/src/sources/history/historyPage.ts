import type { Caip2 } from '@latchkey/protocol/ids'
import type { StoredEntry } from './createHistoryReader.ts'
import type { HistoryKeyset, HistoryQuery } from './history.ts'

/** A page of an account's history as it is stored. */
export type HistoryPage = { entries: readonly StoredEntry[]; next: HistoryKeyset | null }

/** Reads a page from the store, having seen to it that the store has what belongs there. */
export type ReadHistoryPage = (query: Omit<HistoryQuery, 'currency'>) => Promise<HistoryPage>

/** A page of at most `limit` entries, of which one more was read to see whether there is a next one. */
export function toHistoryPage(entries: readonly StoredEntry[], limit: number): HistoryPage {
  const shown = entries.slice(0, limit)
  const last = entries.length > limit ? shown.at(-1)?.[0] : undefined
  return { entries: shown, next: last ? toKeyset(last) : null }
}

function toKeyset({ minedAt, blockNumber, txIndex, chainId }: StoredEntry[0]): HistoryKeyset {
  return { minedAt, blockNumber, txIndex, chainId: chainId as Caip2 }
}
