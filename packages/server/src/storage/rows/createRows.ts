import { and, eq, is, type SQL, sql } from 'drizzle-orm'
import { type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { bindingOf, type Mark } from './boundTables.ts'
import type { Ended } from './createEnded.ts'
import type { RowKeys } from './createRowKeys.ts'
import { encodeRow } from './encodeRow.ts'
import { type BoundTable, isRow, type NewRow, type Row, shapeOf } from './table.ts'

/** Why a row is refused: its MAC does not fit, it was over, or a row that should be there is missing. */
export type Refusal = 'unbound' | 'restored' | 'missing'

/** A row that was refused. */
export type RefusedRow = { table: string; why: Refusal; owner: string; id: string }

/**
 * The one way by which stores write and read rows that give access: each is bound by a MAC over its table and all of its
 * columns, under a key that the database does not hold. A row whose MAC does not fit is as if it were not there, and
 * raises an alarm. Without keys rows are neither bound nor checked.
 *
 * A row that is deleted, replaced or over after a change is remembered outside the database once that is committed:
 * restored to an earlier state it is refused.
 */
export type Rows = {
  /** A row with its MAC, to be inserted. */
  bind<table extends BoundTable>(table: table, row: NewRow<table>): table['$inferInsert']
  /** A row that was read, without its MAC; undefined where it is refused. */
  check<table extends BoundTable>(
    table: table,
    row: table['$inferSelect'] | null | undefined,
  ): Row<table> | undefined
  /** Those of the rows that were read which are not refused. */
  checkAll<table extends BoundTable>(table: table, rows: readonly table['$inferSelect'][]): Row<table>[]
  /** Changes the rows that a condition finds, each as long as the condition holds; answers them as they are then. */
  update<table extends BoundTable>(
    within: Database,
    table: table,
    where: SQL | undefined,
    change: RowChange<table>,
  ): Promise<Row<table>[]>
  /**
   * Inserts a row, or changes the one that has these columns in common with it; answers the row as it is then. A row that
   * is refused is replaced.
   */
  upsert<table extends BoundTable>(
    within: Database,
    table: table,
    row: NewRow<table>,
    same: readonly (keyof Row<table> & string)[],
    change: Partial<Row<table>>,
  ): Promise<Row<table>>
  /** Deletes the rows that a condition finds, which are over from then on; answers those that are not refused. */
  delete<table extends BoundTable>(
    within: Database,
    table: table,
    where: SQL | undefined,
  ): Promise<Row<table>[]>
  /** Deletes rows that count no more by what they say themselves: nothing has to be remembered of them. */
  sweep(within: Database, table: BoundTable, where: SQL | undefined): Promise<void>
  /** Opens a transaction: what is over in it is remembered once it is committed. Rows take no other. */
  transaction<result>(database: Database, work: (within: Database) => Promise<result>): Promise<result>
  /** Remembers that a row is over, whether or not it is there: somebody could hide it meanwhile. */
  end<table extends BoundTable>(table: table, row: Partial<Row<table>>): void
  /** Remembers that the rows which a mark names are over, if they were made before its time. */
  endBefore(mark: Mark & { madeAt: number }, until?: number): void
  /** Raises the alarm for a row that is missing. */
  refuse(row: RefusedRow): void
  /** Undefined where nothing is bound. */
  keys: RowKeys | undefined
}

/** What changes of a row. */
export type RowChange<table extends BoundTable> =
  | Partial<Row<table>>
  | ((row: Row<table>) => Partial<Row<table>>)

/** Others may change the same row at once; each has its turn by then. */
const triesMax = 100

/** Binds and checks rows by these keys; `refused` hears of each row that is refused. */
export function createRows({
  keys,
  ended,
  refused,
}: {
  keys: RowKeys | undefined
  ended: Ended
  refused(row: RefusedRow): void
}): Rows {
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

  const isEnded = (table: BoundTable, row: object) =>
    ended.has(shapeOf(table).name, idOf(table, row)) ||
    marksOf(table, row).some(({ table: other, of, madeAt }) =>
      ended.has(shapeOf(other).name, JSON.stringify(of), madeAt),
    )

  const underWay = new WeakMap<Database, (() => void)[]>()
  /** The acts that follow the commit of a transaction; what is written outside of one is committed at once. */
  const openActs = (within: Database) => {
    const acts = underWay.get(within)
    if (!acts && is(within, PgTransaction))
      throw new TypeError('Bound rows must be written in a transaction opened by rows.transaction.')
    return { add: (act: () => void) => void (acts ? acts.push(act) : act()) }
  }

  const end = (table: BoundTable, row: object) => {
    if (keys) ended.add(shapeOf(table).name, idOf(table, row), endOf(table, row))
  }
  const endBefore = ({ table, of, madeAt }: Mark & { madeAt: number }, until = Number.POSITIVE_INFINITY) => {
    if (keys) ended.add(shapeOf(table).name, JSON.stringify(of), until, madeAt)
  }
  /** Remembers what a change has ended: the row itself, or all that were made before it. */
  const endChanged = (table: BoundTable, before: object, after: object) => {
    const isReplaced = idOf(table, before) !== idOf(table, after)
    if (isReplaced || (isOver(table, after) && !isOver(table, before))) end(table, before)
    const old = new Map(marksOf(table, before).map(({ of, madeAt }) => [JSON.stringify(of), madeAt]))
    for (const { madeAt, ...mark } of marksOf(table, after))
      if (madeAt !== undefined && madeAt > (old.get(JSON.stringify(mark.of)) ?? madeAt))
        endBefore({ ...mark, madeAt }, Math.max(endOf(table, before), endOf(table, after)))
  }

  const bind = (table: BoundTable, row: object) => ({
    ...row,
    mac: keys ? keys.bind(encodeRow(table, row)) : null,
  })

  /** Reads, changes, and writes over what was read: a row that another has changed meanwhile is read again. */
  const update = async (
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
        const set = typeof change === 'function' ? change(row as never) : change
        const after = { ...row, ...set }
        const isSame = mac === null ? sql`${table.mac} is null` : eq(table.mac, mac)
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

  const rows = {
    keys,
    bind,
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
      row: object,
      same: readonly string[],
      change: object,
    ): Promise<object> {
      const columns = shapeOf(table).columns.filter(([key]) => same.includes(key))
      const where = and(...columns.map(([key, column]) => eq(column, (row as Record<string, unknown>)[key])))
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
        // Refused, so it is as if it were not there; or it is gone by now.
        for (const mac of refusedMacs)
          await within
            .delete(table as PgTable)
            .where(and(where, mac === null ? sql`${table.mac} is null` : eq(table.mac, mac)))
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
    async transaction<result>(database: Database, work: (within: Database) => Promise<result>) {
      const acts: (() => void)[] = []
      const result = await database.transaction((within) => {
        underWay.set(within, acts)
        return work(within)
      })
      for (const act of acts) act()
      return result
    },
    end,
    endBefore,
    refuse: refused,
  }
  // Typed by its table at every call; inside, a row is a row.
  return rows as unknown as Rows
}

/** Whether a row is as it was bound; what could never have been written is not. */
function isBound(keys: RowKeys, table: BoundTable, row: object, mac: string | null): boolean {
  try {
    return keys.isBound(encodeRow(table, row), mac)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Whether a row says itself that it is over. */
function isOver(table: BoundTable, row: object): boolean {
  return bindingOf(table).isOver?.(row as never) ?? false
}

/** What else a row may be over by. */
function marksOf(table: BoundTable, row: object): readonly Mark[] {
  return bindingOf(table).marks?.(row as never) ?? []
}

/** When a row counts no more, whoever has it. */
function endOf(table: BoundTable, row: object): number {
  return bindingOf(table).endsAt?.(row as never) ?? Number.POSITIVE_INFINITY
}

/** A trigger in the database could undo every write. */
function requireTry(table: BoundTable, tries: number): void {
  if (tries >= triesMax) throw new Error(`Rows of ${shapeOf(table).name} changed after they were written.`)
}

/** Names a row among those of a table that are there at one time. */
function keyOf(table: BoundTable, row: object): string {
  return JSON.stringify(shapeOf(table).primaryKey.map(([key]) => (row as Record<string, unknown>)[key]))
}

/** Names a row among all rows that there ever are. */
function idOf(table: BoundTable, row: object): string {
  const { primaryKey } = shapeOf(table)
  const keys = bindingOf(table).identity ?? primaryKey.map(([key]) => key)
  return JSON.stringify(keys.map((key) => (row as Record<string, unknown>)[key]))
}
