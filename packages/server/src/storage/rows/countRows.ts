import { and, eq, gte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { boundTableMarks as marks } from '../schema/boundTables.ts'
import { bindingOf } from './boundTables.ts'
import type { Rows } from './createRows.ts'
import { type BoundTable, shapeOf } from './table.ts'

/**
 * Counts the rows of a table whose rows are never deleted. Deleting or renaming a row would free its key, and whoever
 * took the key would own what belonged to someone else. A mark therefore records the number of rows, and each process
 * remembers the rows that it has checked.
 */
type Census = {
  /**
   * Counts a new row within the transaction that inserted it. Returns `false` and raises the alarm if a row is missing
   * or if this row existed before. Counting transactions run one at a time.
   */
  add(within: Database, key: string): Promise<boolean>
  /** Remembers a counted row after its commit. */
  keep(key: string): void
}

const batchRows = 500
/** Allows for clock differences between processes. */
const slackMs = 60_000

/** Creates the census of a table. Its first new row triggers the first count. */
export function createCensus(rows: Rows, table: BoundTable): Census {
  const { name, columns, primaryKey } = shapeOf(table)
  const [[keyName, keyColumn] = []] = primaryKey
  const counted = bindingOf(table).countedBy
  const time = columns.find(([key]) => key === counted)
  if (!keyName || !keyColumn || !time) throw new TypeError(`The rows of ${name} are not counted.`)
  const [timeName, timeColumn] = time
  const known = new Set<string>()
  let newestAt = 0

  /** Reads the rows that are not known yet, skipping refused ones. */
  async function read(within: Database, since: number): Promise<void> {
    for (let after = ''; ; ) {
      const isNext = sql`${keyColumn} > ${after}`
      const found = (await within
        .select()
        .from(table as PgTable)
        .where(and(isNext, gte(timeColumn, since)))
        .orderBy(sql`${keyColumn}`)
        .limit(batchRows)) as Record<string, unknown>[]
      for (const row of found) {
        const key = String(row[keyName as string])
        if (known.has(key) || !rows.check(table, row as never)) continue
        known.add(key)
        newestAt = Math.max(newestAt, Number(row[timeName]))
      }
      if (found.length < batchRows) return
      after = String(found.at(-1)?.[keyName as string])
    }
  }

  return {
    async add(within, key) {
      if (!rows.keys) return true
      const lock = `latchkey rows ${name}`
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
      const [mark] = await rows.update(within, marks, eq(marks.name, name), (old) => ({
        rows: (old.rows ?? 0) + 1,
      }))
      const wasKnown = known.has(key)
      const before = (mark?.rows ?? 0) - 1
      const isWhole = () => known.size - (known.has(key) ? 1 : 0) === before
      if (!wasKnown && !isWhole()) await read(within, newestAt - slackMs)
      if (!wasKnown && !isWhole()) await read(within, 0)
      // Already in the table, but not committed.
      const isGood = mark !== undefined && !wasKnown && isWhole()
      if (!wasKnown) known.delete(key)
      if (!isGood) rows.refuse({ table: name, why: 'missing', owner: key, id: key })
      return isGood
    },
    keep(key) {
      if (rows.keys) known.add(key)
    },
  }
}
