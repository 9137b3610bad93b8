import type { HistoryEntry, HistoryMonth } from '@latchkey/core'

/** A row of the activity list. */
export type ActivityRow =
  | { is: 'month'; key: string; year: number; month: number }
  | { is: 'entry'; key: string; entry: HistoryEntry }

/** Returns the rows of the list, newest first: a heading for each month, then its entries. */
export function activityRows(months: readonly HistoryMonth[]): readonly ActivityRow[] {
  return months.flatMap(({ year, month, entries }) => [
    { is: 'month' as const, key: `${year}-${month}`, year, month },
    ...entries.map((entry) => ({ is: 'entry' as const, key: entry.id, entry })),
  ])
}
