import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../storage/database.ts'
import { approvals } from '../storage/schema/approvals.ts'
import { holdings } from '../storage/schema/holdings.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'

/**
 * Postgres accepts 65,535 parameters per statement. PGlite runs in this process and blocks everything else meanwhile.
 */
const rowsPerStatement = 1_000

type HoldingRow = typeof holdings.$inferInsert

/** Sums up the changes of NFT transfers per account and NFT. A `sign` of -1 reverts them. */
export function toHoldings(rows: readonly TransferRow[], sign: 1n | -1n): HoldingRow[] {
  const changes = new Map<string, HoldingRow>()
  for (const { address, chainId, token, tokenId, direction, amount } of rows) {
    if (!token || !tokenId || direction === 'self') continue
    const change = BigInt(amount) * (direction === 'in' ? sign : -sign)
    const key = `${address} ${token} ${tokenId}`
    const before = changes.get(key)
    if (before) before.amount = (BigInt(before.amount) + change).toString()
    else changes.set(key, { owner: address, chainId, contract: token, tokenId, amount: change.toString() })
  }
  return [...changes.values()]
}

/** Adds changes to what accounts own. */
export function addHoldings(database: Pick<Database, 'execute'>, rows: readonly HoldingRow[]) {
  const conflict = sql`on conflict (owner, chain_id, contract, token_id) do update
    set amount = holdings.amount + excluded.amount`
  return insertRows(database, holdings, rows, conflict)
}

/** Adds approvals. Those of a block may be stored already, from another of its transactions. */
export function addApprovals(database: Pick<Database, 'execute'>, rows: readonly ApprovalRow[]) {
  const conflict = sql`on conflict (owner, chain_id, token, spender, scope, block_number) do update
    set is_own = approvals.is_own or excluded.is_own`
  return insertRows(database, approvals, rows, conflict)
}

/**
 * Inserts rows as a single parameter, because a block may have a hundred thousand rows, and statements with values grow
 * with them.
 */
export async function insertRows<table extends PgTable>(
  database: Pick<Database, 'execute'>,
  table: table,
  rows: readonly table['$inferInsert'][],
  conflict: SQL = sql``,
) {
  const columns = Object.entries(getTableColumns(table))
  for (const part of inParts(rows)) {
    const objects = part.map((row: { [member: string]: unknown }) =>
      Object.fromEntries(columns.map(([member, { name }]) => [name, toJson(row[member])])),
    )
    await database.execute(
      sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(objects)}::json) ${conflict}`,
    )
  }
}

function toJson(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : (value ?? null)
}

/** Splits rows into parts that fit one statement. */
export function inParts<row>(rows: readonly row[]): row[][] {
  const parts: row[][] = []
  for (let at = 0; at < rows.length; at += rowsPerStatement) parts.push(rows.slice(at, at + rowsPerStatement))
  return parts
}
