import { and, isNotNull, like, not, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { bindings } from './boundTables.ts'
import type { Rows } from './createRows.ts'
import { isRow, shapeOf } from './table.ts'

const batchRows = 200

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
        .limit(batchRows)
      for (const row of found) {
        if (signal?.aborted) break
        count += (await rows.update(database, table, and(isRow(table, row), isOlder), {})).length
      }
      last = found.at(-1)
      if (found.length < batchRows) break
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
