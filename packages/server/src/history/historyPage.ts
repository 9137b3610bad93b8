import type { Caip2 } from '@latchkey/protocol/ids'
import type { StoredEntry } from './createHistoryReader.ts'
import type { HistoryGap, HistoryKeyset, HistoryQuery } from './history.ts'

/** A page of an account's history as stored. */
export type HistoryPage = {
  entries: readonly StoredEntry[]
  next: HistoryKeyset | null
  /** See `HistorySource`. */
  missing?: readonly HistoryGap[]
  /** Completes the place after the first `count` entries; by default, the last one's place is complete. */
  toPlace?(place: HistoryKeyset, count: number): HistoryKeyset
}

/** Reads a page from the store, after ensuring that the store is up to date. */
export type ReadHistoryPage = (query: Omit<HistoryQuery, 'currency'>) => Promise<HistoryPage>

/** The maximum of transfers on one page, unless its first entry alone has more. A batch of NFTs may have a hundred. */
const transfersMax = 500

/**
 * Builds a page of at most `limit` entries from one more, which shows whether there is a next page. The page has fewer
 * entries if they have many transfers.
 */
export function toHistoryPage(entries: readonly StoredEntry[], limit: number): HistoryPage {
  let count = 0
  const heavy = entries.findIndex((entry, at) => {
    count += entry.length
    return at > 0 && count > transfersMax
  })
  return cutHistoryPage({ entries, next: null }, heavy < 0 ? limit : Math.min(heavy, limit))
}

/** Truncates a page to its first entries. The rest is on the next page. */
export function cutHistoryPage(page: HistoryPage, limit: number): HistoryPage {
  if (page.entries.length <= limit) return page
  const entries = page.entries.slice(0, limit)
  return { ...page, entries, next: placeAfter(page, entries.length) }
}

/** Returns the place after the first `count` entries of a page; null if there are none. */
export function placeAfter(page: HistoryPage, count: number): HistoryKeyset | null {
  const last = page.entries[count - 1]
  if (!last) return null
  return page.toPlace ? page.toPlace(toKeyset(last[0]), count) : toKeyset(last[0])
}

function toKeyset({ minedAt, blockNumber, txIndex, chainId }: StoredEntry[0]): HistoryKeyset {
  return { minedAt, blockNumber, txIndex, chainId: chainId as Caip2 }
}
