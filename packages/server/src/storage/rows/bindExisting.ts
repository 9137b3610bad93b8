import { and, eq, isNotNull, isNull, like, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { SettingError } from '../../base/SettingError.ts'
import type { Database } from '../database.ts'
import { boundTableMarks as marks } from '../schema/boundTables.ts'
import { bindings } from './boundTables.ts'
import type { Ended } from './createEnded.ts'
import { idOfKey, type RowKeys } from './createRowKeys.ts'
import { isBound, type Rows } from './createRows.ts'
import { encodeRow } from './encodeRow.ts'
import { type BoundTable, isRow, shapeOf } from './table.ts'

const batchRows = 500
/** The name under which `ended` remembers that a table's unbound state is over for good. */
const unbound = 'unbound tables'

/**
 * Binds the rows that existed before their table was bound, once. The table is then marked, and from then on rows
 * without a MAC are refused. If several processes start together, one of them binds. Throws if a table with rows has no
 * mark although it was bound before. `isBound` decides that; if it is undefined, an entry in `ended` or a MAC in the
 * table does.
 */
export async function bindExisting(
  database: Database,
  {
    keys,
    rows,
    ended,
    isBound,
    bound,
  }: {
    keys: RowKeys
    rows: Rows
    ended: Ended
    isBound: boolean | undefined
    /** Called with each table whose rows were bound, and their number. */
    bound(table: string, count: number): void
  },
): Promise<void> {
  for (const { table, countedBy } of bindings) {
    if (table === marks) continue
    const { name } = shapeOf(table)
    const made = await database.transaction(async (within) => {
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended('latchkey bound tables', 0))`)
      // A mark that fails its own check raises an alarm when it is used, but never reopens the table.
      const [mark] = await within.select().from(marks).where(eq(marks.name, name))
      if (mark) return 0
      const wasBound = () => ended.has(unbound, name) || hasRow(within, table, isNotNull(table.mac))
      if ((isBound ?? (await wasBound())) && (await hasRow(within, table)))
        throw new SettingError(
          `DATABASE_BOUND: the rows of ${name} were never bound, or their mark was removed. If you trust these rows, set DATABASE_BOUND=0 for one start.`,
        )
      const count = await bindRows(within, table, keys)
      // Refused rows are not counted, because otherwise no name could be registered again.
      const counted = countedBy === undefined ? null : await countGood(within, table, rows)
      const row = { name, boundAt: Date.now(), rows: counted }
      await within.insert(marks).values(rows.bind(marks, row))
      return count
    })
    if (!ended.has(unbound, name)) ended.add(unbound, name, Number.POSITIVE_INFINITY)
    if (made > 0) bound(name, made)
  }
}

/**
 * Returns the ids of the keys that bound this database if the server has none of these keys. Such a server would write
 * rows that the others refuse, and refuse theirs, or trust every row. A single mark that fails its check is no reason
 * to stop, because another key may be right.
 */
export async function findMissingKeys(database: Database, keys: RowKeys | undefined): Promise<string[]> {
  const made = await database.select().from(marks).where(isNotNull(marks.mac))
  if (keys && made.some(({ mac, ...mark }) => isBound(keys, marks, mark, mac))) return []
  return [...new Set(made.map(({ mac }) => idOfKey(mac ?? '')))]
}

async function hasRow(within: Database, table: BoundTable, where?: SQL): Promise<boolean> {
  const found = await within
    .select({ mac: table.mac })
    .from(table as PgTable)
    .where(where)
    .limit(1)
  return found.length > 0
}

async function countGood(within: Database, table: BoundTable, rows: Rows): Promise<number> {
  const key = sql.join(
    shapeOf(table).primaryKey.map(([, column]) => sql`${column}`),
    sql`, `,
  )
  for (let [total, offset] = [0, 0]; ; offset += batchRows) {
    const found = await within
      .select()
      .from(table as PgTable)
      .orderBy(key)
      .limit(batchRows)
      .offset(offset)
    total += rows.checkAll(table, found as never[]).length
    if (found.length < batchRows) return total
  }
}

/** Writes the MACs of rows without one, many per statement, because there may be millions. */
async function bindRows(within: Database, table: BoundTable, keys: RowKeys): Promise<number> {
  const { primaryKey } = shapeOf(table)
  for (let total = 0; ; ) {
    const found = await within
      .select()
      .from(table as PgTable)
      .where(isNull(table.mac))
      .limit(batchRows)
    if (found.length === 0) return total
    const values = found.map((row): SQL => {
      const { mac: _, ...columns } = row as Record<string, unknown>
      const cells = primaryKey.map(([key, column]) => sql`${columns[key]}::${sql.raw(column.getSQLType())}`)
      return sql`(${sql.join([...cells, sql`${keys.bind(encodeRow(table, columns))}::text`], sql`, `)})`
    })
    const names = primaryKey.map((_, at) => sql.raw(`key${at}`))
    const same = primaryKey.map(([, column], at) => sql`${column} = given.${sql.raw(`key${at}`)}`)
    await within.execute(
      sql`update ${table} set mac = given.mac from (values ${sql.join(values, sql`, `)}) as given(${sql.join([...names, sql.raw('mac')], sql`, `)}) where ${sql.join(same, sql` and `)}`,
    )
    total += found.length
  }
}

const rebindBatchRows = 200

/**
 * Binds rows with older keys again with the first one, a few at a time, even from several processes concurrently.
 * Refused rows are left unchanged. Returns how many rows were bound. After it returns 0, the older keys can be removed.
 */
export async function rebindRows(database: Database, rows: Rows, signal?: AbortSignal): Promise<number> {
  const { keys } = rows
  if (!keys) return 0
  let count = 0
  for (const { table } of bindings) {
    const { primaryKey } = shapeOf(table)
    const key = sql.join(
      primaryKey.map(([, column]) => sql`${column}`),
      sql`, `,
    )
    for (let last: object | undefined; !signal?.aborted; ) {
      const after = last && sql`(${key}) > (${keysOf(primaryKey, last)})`
      // `_` matches any character in a pattern.
      const isOlder = not(like(table.mac, `${keys.currentPrefix.replaceAll('_', '\\_')}%`))
      const found = await database
        .select()
        .from(table as PgTable)
        .where(and(isNotNull(table.mac), isOlder, after))
        .orderBy(key)
        .limit(rebindBatchRows)
      for (const row of found) {
        if (signal?.aborted) break
        count += (await rows.update(database, table, and(isRow(table, row), isOlder), {})).length
      }
      last = found.at(-1)
      if (found.length < rebindBatchRows) break
    }
  }
  return count
}

function keysOf(primaryKey: ReturnType<typeof shapeOf>['primaryKey'], row: object) {
  const values = row as Record<string, unknown>
  return sql.join(
    primaryKey.map(([key]) => sql`${values[key]}`),
    sql`, `,
  )
}
