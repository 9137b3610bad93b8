/** Rows that are over for good, remembered outside the database, where somebody could restore them. */
export type Ended = {
  /** Remembers a row of a table until a time, in milliseconds since 1970. */
  add(table: string, row: string, until: number): void
  has(table: string, row: string): boolean
}

/** Carries what ended between processes. */
export type EndedShare = {
  tell(table: string, row: string, until: number): void
  listen(heard: (table: string, row: string, until: number) => void): void
}

/** Of one table: the oldest are forgotten first, so that no flood of one kind drives out another. */
const rowsMax = 200_000

/** Remembers in this process, and in every other that `share` reaches. */
export function createEnded(share?: EndedShare): Ended {
  const tables = new Map<string, Map<string, number>>()
  const keep = (table: string, row: string, until: number) => {
    const rows = tables.get(table) ?? new Map<string, number>()
    tables.set(table, rows)
    rows.delete(row)
    rows.set(row, until)
    for (const [oldest] of rows) {
      if (rows.size <= rowsMax) break
      rows.delete(oldest)
    }
  }
  share?.listen(keep)
  return {
    add(table, row, until) {
      keep(table, row, until)
      share?.tell(table, row, until)
    },
    has(table, row) {
      const until = tables.get(table)?.get(row) ?? 0
      if (until > Date.now()) return true
      tables.get(table)?.delete(row)
      return false
    },
  }
}
