import type { SQL } from 'drizzle-orm'
import type { RowChange } from '../src/storage/rows/createRows.ts'
import type { BoundTable, Row } from '../src/storage/rows/table.ts'
import type { RunningWallet } from './wallet/startWallet.ts'

/** Changes rows as the server would, so that they stay bound: to simulate elapsed time, for example. */
export function changeRows<table extends BoundTable>(
  { context, opened }: Pick<RunningWallet, 'context' | 'opened'>,
  table: table,
  change: RowChange<table>,
  where?: SQL,
): Promise<Row<table>[]> {
  return context.rows.rows.update(opened.database, table, where, change)
}
