import type { Caip2 } from '@latchkey/protocol/ids'
import type { StoredEntry } from './createHistoryReader.ts'
import type { HistoryKeyset, HistoryQuery } from './history.ts'

/** A page of an account's history as it is stored. */
export type HistoryPage = { entries: readonly StoredEntry[]; next: HistoryKeyset | null }

/** Reads a page from the store, having seen to it that the store has what belongs there. */
export type ReadHistoryPage = (query: Omit<HistoryQuery, 'currency'>) => Promise<HistoryPage>

/** Transfers on one page, unless its first entry alone has more: a batch of NFTs may have a hundred. */
const transfersMax = 500

/**
 * A page of at most `limit` entries, of which one more was read to see whether there is a next one; fewer where they have
 * many transfers.
 */
export function toHistoryPage(entries: readonly StoredEntry[], limit: number): HistoryPage {
  let count = 0
  const heavy = entries.findIndex((entry, at) => {
    count += entry.length
    return at > 0 && count > transfersMax
  })
  return cutHistoryPage({ entries, next: null }, heavy < 0 ? limit : Math.min(heavy, limit))
}

/** The first entries of a page; the rest is on the next one. */
export function cutHistoryPage({ entries, next }: HistoryPage, limit: number): HistoryPage {
  if (entries.length <= limit) return { entries, next }
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)?.[0]
  return { entries: shown, next: last ? toKeyset(last) : null }
}

function toKeyset({ minedAt, blockNumber, txIndex, chainId }: StoredEntry[0]): HistoryKeyset {
  return { minedAt, blockNumber, txIndex, chainId: chainId as Caip2 }
}
