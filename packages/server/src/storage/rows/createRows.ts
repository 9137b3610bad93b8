import { and, eq, is, type SQL, sql } from 'drizzle-orm'
import { type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { bindingOf, type Mark } from './boundTables.ts'
import type { Ended } from './createEnded.ts'
import type { RowKeys } from './createRowKeys.ts'
import { encodeRow } from './encodeRow.ts'
import { type BoundTable, isRow, type NewRow, type Row, shapeOf } from './table.ts'

/** Why a row is refused: its MAC is invalid, it had ended, or a row that should exist is missing. */
export type Refusal = (typeof refusals)[number]
/** All reasons to refuse a row. */
export const refusals = ['unbound', 'restored', 'missing'] as const

/** A row that was refused. */
export type RefusedRow = { table: string; why: Refusal; owner: string; id: string }

/**
 * Writes and reads the rows that give access, and is the only way for stores to do so. Each row is bound by a MAC over
 * its table and all of its columns, under a key that is not in the database. A row with an invalid MAC is treated as
 * missing and raises an alarm. Without keys, rows are neither bound nor checked.
 *
 * A row that was deleted, replaced or ended by a change is remembered outside of the database after the commit.
 * Restored to an earlier state, it is refused.
 */
export type Rows = {
  /**
   * Adds the MAC to a row before its insert. Moves its time after all that its marks have ended, because the clock of
   * another process may be ahead.
   */
  bind<table extends BoundTable>(table: table, row: NewRow<table>): table['$inferInsert']
  /** Checks a row that was read and returns it without its MAC, or `undefined` if it is refused. */
  check<table extends BoundTable>(
    table: table,
    row: table['$inferSelect'] | null | undefined,
  ): Row<table> | undefined
  /** Checks rows that were read and returns those that are not refused. */
  checkAll<table extends BoundTable>(table: table, rows: readonly table['$inferSelect'][]): Row<table>[]
  /**
   * Changes the rows that match a condition, each only while it still matches. Returns the rows after the change. A time
   * that marks compare always increases.
   */
  update<table extends BoundTable>(
    within: Database,
    table: table,
    where: SQL | undefined,
    change: RowChange<table>,
  ): Promise<Row<table>[]>
  /**
   * Inserts a row, or changes the row with the same values in these columns. Returns the row after that. A refused row
   * is replaced.
   */
  upsert<table extends BoundTable>(
    within: Database,
    table: table,
    row: NewRow<table>,
    same: readonly (keyof Row<table> & string)[],
    change: Partial<Row<table>>,
  ): Promise<Row<table>>
  /** Deletes the rows that match a condition, which have then ended. Returns those that are not refused. */
  delete<table extends BoundTable>(
    within: Database,
    table: table,
    where: SQL | undefined,
  ): Promise<Row<table>[]>
  /** Deletes rows that have expired by their own columns, so that nothing needs to be remembered. */
  sweep(within: Database, table: BoundTable, where: SQL | undefined): Promise<void>
  /** Opens a transaction. Rows that end in it are remembered after the commit. Bound rows accept no other kind. */
  transaction<result>(database: Database, work: (within: Database) => Promise<result>): Promise<result>
  /** Remembers that a row has ended, even if it is missing, because an attacker could hide it meanwhile. */
  end<table extends BoundTable>(table: table, row: Partial<Row<table>>): void
  /** Remembers that the rows named by a mark have ended, if they were made before its time. */
  endBefore(mark: Mark & { madeAt: number }, until?: number): void
  /** Raises the alarm for a missing row. */
  refuse(row: RefusedRow): void
  /** The keys; `undefined` if rows are not bound. */
  keys: RowKeys | undefined
}

/** A change of a row. */
export type RowChange<table extends BoundTable> =
  | Partial<Row<table>>
  | ((row: Row<table>) => Partial<Row<table>>)

/** Others may change the same row concurrently. Each gets its turn within this many tries. */
const triesMax = 100

/** Creates `Rows` with these keys. Calls `refused` for each refused row. */
export function createRows({
  keys,
  ended,
  refused,
}: {
  keys: RowKeys | undefined
  ended: Ended
  refused(row: RefusedRow): void
}): Rows {
  const { isEnded, end, endBefore, endChanged, moveOn } = createEnds(ended, keys !== undefined)
  const { openActs, transaction } = createTransactions()

  const alarm = (table: BoundTable, row: object, why: Refusal) => {
    const owner = String((row as Record<string, unknown>)[bindingOf(table).owner] ?? '')
    refused({ table: shapeOf(table).name, why, owner, id: idOf(table, row) })
  }

  const check = (table: BoundTable, read: object): object | undefined => {
    const { mac, ...row } = read as { mac: string | null }
    if (!keys) return row
    if (!isBound(keys, table, row, mac)) return void alarm(table, row, 'unbound')
    return isOver(table, row) || !isEnded(table, row) ? row : void alarm(table, row, 'restored')
  }

  const bind = (table: BoundTable, row: object) => ({
    ...row,
    mac: keys ? keys.bind(encodeRow(table, row)) : null,
  })

  const update = createUpdate({ check, bind, openActs, endChanged, moveOn })

  const rows = {
    keys,
    bind: (table: BoundTable, row: object) => bind(table, moveOn(table, {}, row)),
    check: (table: BoundTable, row: object | null | undefined) => (row ? check(table, row) : undefined),
    checkAll: (table: BoundTable, read: readonly object[]) => read.flatMap((row) => check(table, row) ?? []),
    update: async (
      within: Database,
      table: BoundTable,
      where: SQL | undefined,
      change: object | ((row: never) => object),
    ) => (await update(within, table, where, change)).changed,
    async upsert(
      within: Database,
      table: BoundTable,
      given: object,
      same: readonly string[],
      change: object,
    ): Promise<object> {
      const columns = shapeOf(table).columns.filter(([key]) => same.includes(key))
      const where = and(
        ...columns.map(([key, column]) => eq(column, (given as Record<string, unknown>)[key])),
      )
      const row = moveOn(table, {}, given)
      for (let tries = 0; ; tries += 1) {
        requireTry(table, tries)
        const made = await within
          .insert(table as PgTable)
          .values(bind(table, row) as never)
          .onConflictDoNothing({ target: columns.map(([, column]) => column) })
          .returning({ mac: table.mac })
        if (made.length > 0) return row
        const { changed, refusedMacs } = await update(within, table, where, change)
        if (changed[0]) return changed[0]
        // Refused, so it is treated as missing; or it is gone by now.
        for (const mac of refusedMacs)
          await within.delete(table as PgTable).where(and(where, hasMac(table, mac)))
      }
    },
    async delete(within: Database, table: BoundTable, where: SQL | undefined) {
      const acts = openActs(within)
      const deleted = await within
        .delete(table as PgTable)
        .where(where)
        .returning()
      return deleted.flatMap((read) => {
        const row = check(table, read)
        if (row && !isOver(table, row)) acts.add(() => end(table, row))
        return row ?? []
      })
    },
    async sweep(within: Database, table: BoundTable, where: SQL | undefined) {
      await within.delete(table as PgTable).where(where)
    },
    transaction,
    end,
    endBefore,
    refuse: refused,
  }
  // Every call is typed by its table. Internally, rows are untyped.
  return rows as unknown as Rows
}

/** Reads rows, changes them, and writes only over what was read. A row that changed meanwhile is read again. */
function createUpdate({
  check,
  bind,
  openActs,
  endChanged,
  moveOn,
}: {
  check(table: BoundTable, read: object): object | undefined
  bind(table: BoundTable, row: object): { mac: string | null }
} & Pick<ReturnType<typeof createTransactions>, 'openActs'> &
  Pick<ReturnType<typeof createEnds>, 'endChanged' | 'moveOn'>) {
  return async (
    within: Database,
    table: BoundTable,
    where: SQL | undefined,
    change: object | ((row: never) => object),
  ) => {
    const acts = openActs(within)
    const changed: object[] = []
    const refusedMacs: (string | null)[] = []
    const seen = new Set<string>()
    for (let isRaced = true, tries = 0; isRaced; tries += 1) {
      requireTry(table, tries)
      isRaced = false
      const found = await within
        .select()
        .from(table as PgTable)
        .where(where)
      for (const read of found) {
        const id = keyOf(table, read)
        if (seen.has(id)) continue
        seen.add(id)
        const row = check(table, read)
        const { mac } = read as { mac: string | null }
        if (!row) {
          refusedMacs.push(mac)
          continue
        }
        const set = moveOn(table, row, typeof change === 'function' ? change(row as never) : change)
        const after = { ...row, ...set }
        const isSame = hasMac(table, mac)
        const written = await within
          .update(table as PgTable)
          .set({ ...set, mac: bind(table, after).mac })
          .where(and(isRow(table, read), where, isSame))
          .returning({ mac: table.mac })
        if (written.length > 0) {
          changed.push(after)
          acts.add(() => endChanged(table, row, after))
        } else {
          seen.delete(id)
          isRaced = true
        }
      }
    }
    return { changed, refusedMacs }
  }
}

/** Remembers what has ended, outside of the database. Remembers nothing unless rows are bound. */
function createEnds(ended: Ended, isBinding: boolean) {
  const isEnded = (table: BoundTable, row: object) =>
    ended.has(shapeOf(table).name, idOf(table, row)) ||
    marksOf(table, row).some(({ table: other, of, madeAt }) =>
      ended.has(shapeOf(other).name, JSON.stringify(of), madeAt),
    )
  const end = (table: BoundTable, row: object) => {
    if (isBinding) ended.add(shapeOf(table).name, idOf(table, row), endOf(table, row))
  }
  const endBefore = ({ table, of, madeAt }: Mark & { madeAt: number }, until = Number.POSITIVE_INFINITY) => {
    if (isBinding) ended.add(shapeOf(table).name, JSON.stringify(of), until, madeAt)
  }
  /** Remembers what a change has ended: the row itself, or all rows made before it. */
  const endChanged = (table: BoundTable, before: object, after: object) => {
    const isReplaced = idOf(table, before) !== idOf(table, after)
    if (isReplaced || (isOver(table, after) && !isOver(table, before))) end(table, before)
    const old = new Map(marksOf(table, before).map(({ of, madeAt }) => [JSON.stringify(of), madeAt]))
    for (const { madeAt, ...mark } of marksOf(table, after))
      if (madeAt !== undefined && madeAt > (old.get(JSON.stringify(mark.of)) ?? madeAt))
        endBefore({ ...mark, madeAt }, Math.max(endOf(table, before), endOf(table, after)))
  }
  /**
   * Moves the time in a change after the row's own, and after all that its marks have ended. Two processes' clocks
   * differ, and a clock can be set back: the row would count as an earlier one, and be refused.
   */
  const moveOn = (table: BoundTable, before: object, set: object): object => {
    const { timedBy } = bindingOf(table)
    const at = timedBy === undefined ? undefined : timeOf(set, timedBy)
    if (timedBy === undefined || at === undefined) return set
    const ends = marksOf(table, { ...before, ...set }).map(({ table: other, of }) =>
      ended.before(shapeOf(other).name, JSON.stringify(of)),
    )
    return {
      ...set,
      [timedBy]: Math.max(at, ...[timeOf(before, timedBy) ?? 0, ...ends].map((end) => end + 1)),
    }
  }
  return { isEnded, end, endBefore, endChanged, moveOn }
}

/** Opens transactions, and collects what must happen after their commit. */
function createTransactions() {
  const underWay = new WeakMap<Database, (() => void)[]>()
  return {
    /**
     * Returns the acts to run after a transaction's commit. Outside of a transaction, writes are committed immediately.
     */
    openActs(within: Database) {
      const acts = underWay.get(within)
      if (!acts && is(within, PgTransaction))
        throw new TypeError('Bound rows must be written in a transaction opened by rows.transaction.')
      return { add: (act: () => void) => void (acts ? acts.push(act) : act()) }
    },
    async transaction<result>(database: Database, work: (within: Database) => Promise<result>) {
      const acts: (() => void)[] = []
      const result = await database.transaction((within) => {
        underWay.set(within, acts)
        return work(within)
      })
      for (const act of acts) act()
      return result
    },
  }
}

/** The condition that a row still has this MAC. */
function hasMac(table: BoundTable, mac: string | null): SQL {
  return mac === null ? sql`${table.mac} is null` : eq(table.mac, mac)
}

/** Returns whether a row is unchanged since it was bound. A row that could never have been written is not. */
export function isBound(keys: RowKeys, table: BoundTable, row: object, mac: string | null): boolean {
  try {
    return keys.isBound(encodeRow(table, row), mac)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Returns whether a row records its own end. */
function isOver(table: BoundTable, row: object): boolean {
  return bindingOf(table).isOver?.(row as never) ?? false
}

/** Returns the marks that may also end a row. */
function marksOf(table: BoundTable, row: object): readonly Mark[] {
  return bindingOf(table).marks?.(row as never) ?? []
}

/** Returns the time in a column; `undefined` without one. */
function timeOf(row: object, column: string): number | undefined {
  const time = (row as Record<string, unknown>)[column]
  return typeof time === 'number' ? time : undefined
}

/** Returns when a row expires for everyone. */
function endOf(table: BoundTable, row: object): number {
  return bindingOf(table).endsAt?.(row as never) ?? Number.POSITIVE_INFINITY
}

/** Limits retries, because a trigger in the database could undo every write. */
function requireTry(table: BoundTable, tries: number): void {
  if (tries >= triesMax) throw new Error(`Rows of ${shapeOf(table).name} changed after they were written.`)
}

/** Returns a name for a row that is unique among the table's current rows. */
function keyOf(table: BoundTable, row: object): string {
  return JSON.stringify(shapeOf(table).primaryKey.map(([key]) => (row as Record<string, unknown>)[key]))
}

/** Returns a name for a row that is unique among all rows, past and future. */
function idOf(table: BoundTable, row: object): string {
  const { primaryKey } = shapeOf(table)
  const keys = bindingOf(table).identity ?? primaryKey.map(([key]) => key)
  return JSON.stringify(keys.map((key) => (row as Record<string, unknown>)[key]))
}
