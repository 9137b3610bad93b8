/** Rows that have ended for good, remembered outside of the database, where an attacker could restore them. */
export type Ended = {
  /**
   * Remembers a row of a table until a time, in milliseconds since 1970. With `before`, remembers every row of this
   * name that was made before that.
   */
  add(table: string, row: string, until: number, before?: number): void
  /** Returns whether a row has ended. With `madeAt`, whether rows of its name made at that time have ended. */
  has(table: string, row: string, madeAt?: number): boolean
  /** Returns the time before which every row of this name has ended; 0 without such a time. */
  before(table: string, row: string): number
}

/** Shares ended rows between processes. */
export type EndedShare = {
  tell(...ended: EndedRow): void
  listen(heard: (...ended: EndedRow) => void): void
}

/** Claims a name until a time. Resolves with `true` for only one of all processes that share names. */
export type TakeOnce = (name: string, until: number) => Promise<boolean>

/** A message about an ended row. */
export type EndedRow = [table: string, row: string, until: number, before?: number | undefined]

/** Per table, evicting the oldest, so that a flood of one kind does not evict another. */
const rowsMax = 200_000

/** Remembers ended rows in this process and in every other that `share` reaches. */
export function createEnded(share?: EndedShare): Ended {
  const tables = new Map<string, Map<string, { until: number; before: number }>>()
  const keep = (...[table, row, until, before = Number.POSITIVE_INFINITY]: EndedRow) => {
    const kind = kindOf(table, before)
    const rows = tables.get(kind) ?? new Map<string, { until: number; before: number }>()
    tables.set(kind, rows)
    const old = rows.get(row)
    rows.delete(row)
    // A late or repeated message never shortens an entry.
    rows.set(row, {
      until: Math.max(until, old?.until ?? until),
      before: Math.max(before, old?.before ?? before),
    })
    for (const [oldest] of rows) {
      if (rows.size <= rowsMax) break
      rows.delete(oldest)
    }
  }
  const find = (kind: string, row: string) => {
    const rows = tables.get(kind)
    const ended = rows?.get(row)
    if (ended && ended.until > Date.now()) return ended
    rows?.delete(row)
    return undefined
  }
  share?.listen(keep)
  return {
    add(...ended) {
      keep(...ended)
      share?.tell(...ended)
    },
    has(table, row, madeAt) {
      const ended = find(kindOf(table, madeAt), row)
      return ended !== undefined && (madeAt === undefined || madeAt < ended.before)
    },
    before: (table, row) => find(kindOf(table, 0), row)?.before ?? 0,
  }
}

/**
 * Separates ended names from ended rows. Anyone may name rows that do not exist, and those must not evict real ones.
 */
function kindOf(table: string, time = Number.POSITIVE_INFINITY): string {
  return time === Number.POSITIVE_INFINITY ? table : `${table} before`
}
