import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RowChange } from '../src/storage/rows/createRows.ts'
import { encodeRow } from '../src/storage/rows/encodeRow.ts'
import { type BoundTable, isRow, type Row } from '../src/storage/rows/table.ts'
import type { RunningWallet } from './wallet/startWallet.ts'

/**
 * Changes rows and binds them with the server's key, to simulate elapsed time, for example: the server itself never
 * sets a row's time back.
 */
export async function changeRows<table extends BoundTable>(
  { context, opened: { database } }: Pick<RunningWallet, 'context' | 'opened'>,
  table: table,
  change: RowChange<table>,
  where?: SQL,
): Promise<Row<table>[]> {
  const { rows } = context.rows
  const found = await database
    .select()
    .from(table as PgTable)
    .where(where)
  const changed: Row<table>[] = []
  for (const read of found) {
    const row = rows.check(table, read as table['$inferSelect'])
    if (!row) continue
    const set = typeof change === 'function' ? change(row) : change
    const after = { ...row, ...set }
    const mac = rows.keys?.bind(encodeRow(table, after)) ?? null
    await database
      .update(table as PgTable)
      .set({ ...set, mac })
      .where(isRow(table, read))
    changed.push(after)
  }
  return changed
}
