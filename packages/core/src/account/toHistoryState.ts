import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry, HistoryPage } from './getHistory.ts'

/** A history as the modal shows it (spec 3.2). */
export type HistoryState = {
  /** Entries of all loaded pages. */
  transactions: readonly HistoryEntry[]
  /** Keyed by year, then by month index from 0. Newest first within a month. */
  transactionsByYear: Readonly<Record<number, Readonly<Record<number, readonly HistoryEntry[]>>>>
  /** The same entries in display order: newest month first. */
  months: readonly HistoryMonth[]
  /** Purchases with the on-ramp. */
  coinbaseTransactions: readonly HistoryEntry[]
  /** Whether the first page is loading. */
  loading: boolean
  /** Whether there are no transactions, or they could not be fetched. */
  empty: boolean
  /** Cursor of the following page. Undefined at the end. */
  next: string | undefined
  /** Network of the history. */
  lastNetworkInView: Caip2 | undefined
  /**
   * First block from which transfers of the native currency are known, if the server's node has no older state. Undefined
   * if all are known.
   */
  nativesFrom: number | undefined
}

/** A month of history, newest entry first. */
export type HistoryMonth = {
  /** Calendar year. */
  year: number
  /** Index from 0. */
  month: number
  /** Entries of the month. */
  entries: readonly HistoryEntry[]
}

/** Query state that a history is derived from. */
export type HistorySource = {
  /** Pages of `getHistory`, first to last. */
  pages: readonly HistoryPage[]
  /** Pages of `getHistory` with `onramp`. */
  coinbasePages?: readonly HistoryPage[]
  /** Whether the first page is loading. */
  isLoading: boolean
  /** On a failure, transactions and cursor are cleared and `empty` is set (spec 8.1). */
  isError: boolean
  /** Network of the history. */
  networkId: Caip2 | undefined
  /** IANA name. Defaults to the visitor's time zone. */
  timeZone?: string
}

/** Derives what to show from the pages of a history (spec 3.2). */
export function toHistoryState(source: HistorySource): HistoryState {
  const { isError, isLoading, networkId, timeZone, coinbasePages = [] } = source
  const pages = isError ? [] : source.pages
  const transactions = pages.flatMap(({ data }) => data)
  const months = groupByMonth(transactions, timeZone)
  return {
    transactions,
    transactionsByYear: toYears(months),
    months,
    coinbaseTransactions: coinbasePages.flatMap(({ data }) => data),
    loading: isLoading,
    empty: isError || (!isLoading && transactions.length === 0),
    next: pages.at(-1)?.next ?? undefined,
    lastNetworkInView: networkId,
    nativesFrom: pages[0]?.missing?.find(({ chainId }) => chainId === networkId)?.nativesFrom ?? undefined,
  }
}

/**
 * Groups entries by month: newest month first, newest entry first.
 * @param timeZone IANA name, such as `Europe/Zurich`. Defaults to the visitor's.
 */
export function groupByMonth(entries: readonly HistoryEntry[], timeZone?: string): readonly HistoryMonth[] {
  const monthOf = createMonthReader(timeZone)
  const timed = entries.map((entry) => ({ entry, time: Date.parse(entry.metadata.minedAt) }))
  timed.sort((a, b) => b.time - a.time)
  const monthAt = (at: number) => monthOf(timed[at]?.time ?? 0)
  const groups = new Map<number, HistoryEntry[]>()
  for (let from = 0; from < timed.length; ) {
    const to = findMonthEnd(monthAt, from, timed.length)
    const group = timed.slice(from, to).map(({ entry }) => entry)
    const key = monthAt(from)
    groups.set(key, [...(groups.get(key) ?? []), ...group])
    from = to
  }
  return [...groups].map(([key, group]) => ({ year: Math.floor(key / 12), month: key % 12, entries: group }))
}

/** Returns the first index after `from` with another month. Uses a binary search, because formatting dates is slow. */
function findMonthEnd(monthAt: (at: number) => number, from: number, end: number): number {
  const month = monthAt(from)
  let [low, high] = [from + 1, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (monthAt(middle) === month) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the visible transfers of an entry. Spam NFTs are hidden, but the entry itself is kept. */
export function visibleTransfers(entry: HistoryEntry): HistoryEntry['transfers'] {
  return entry.transfers.filter(({ nft_info }) => !nft_info?.flags.is_spam)
}

/** Creates a function that returns the month of a time, counted from year 0. */
function createMonthReader(timeZone: string | undefined): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  })
  return (time) => {
    const parts = format.formatToParts(time)
    const read = (type: 'year' | 'month') => Number(parts.find((part) => part.type === type)?.value)
    return read('year') * 12 + read('month') - 1
  }
}

function toYears(months: readonly HistoryMonth[]): HistoryState['transactionsByYear'] {
  const years: Record<number, Record<number, readonly HistoryEntry[]>> = {}
  for (const { year, month, entries } of months) years[year] = { ...years[year], [month]: entries }
  return years
}
