/** Rows that are over for good, remembered outside the database, where somebody could restore them. */
export type Ended = {
  /**
   * Remembers a row of a table until a time, in milliseconds since 1970. With `before`, remembers every row of this name
   * that was made earlier than that.
   */
  add(table: string, row: string, until: number, before?: number): void
  /** Whether a row is over; with `madeAt`, whether rows of its name that were made at that time are. */
  has(table: string, row: string, madeAt?: number): boolean
}

/** Carries what ended between processes. */
export type EndedShare = {
  tell(...ended: EndedRow): void
  listen(heard: (...ended: EndedRow) => void): void
}

/** Takes a name until a time: true for one alone, of all processes that share them. */
export type TakeOnce = (name: string, until: number) => Promise<boolean>

/** What is told of a row that is over. */
export type EndedRow = [table: string, row: string, until: number, before?: number | undefined]

/** Of one table: the oldest are forgotten first, so that no flood of one kind drives out another. */
const rowsMax = 200_000

/** Remembers in this process, and in every other that `share` reaches. */
export function createEnded(share?: EndedShare): Ended {
  const tables = new Map<string, Map<string, { until: number; before: number }>>()
  const keep = (...[table, row, until, before = Number.POSITIVE_INFINITY]: EndedRow) => {
    const kind = kindOf(table, before)
    const rows = tables.get(kind) ?? new Map<string, { until: number; before: number }>()
    tables.set(kind, rows)
    const old = rows.get(row)
    rows.delete(row)
    // Told late or twice, it brings nothing back.
    rows.set(row, {
      until: Math.max(until, old?.until ?? until),
      before: Math.max(before, old?.before ?? before),
    })
    for (const [oldest] of rows) {
      if (rows.size <= rowsMax) break
      rows.delete(oldest)
    }
  }
  share?.listen(keep)
  return {
    add(...ended) {
      keep(...ended)
      share?.tell(...ended)
    },
    has(table, row, madeAt) {
      const rows = tables.get(kindOf(table, madeAt))
      const ended = rows?.get(row)
      if (ended && ended.until > Date.now()) return madeAt === undefined || madeAt < ended.before
      rows?.delete(row)
      return false
    },
  }
}

/** Anybody may name rows that are not there: those are kept apart, and drive out no row that was. */
function kindOf(table: string, time = Number.POSITIVE_INFINITY): string {
  return time === Number.POSITIVE_INFINITY ? table : `${table} before`
}
