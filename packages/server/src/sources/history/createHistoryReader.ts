import type { Caip2 } from '@latchkey/protocol/ids'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { HistoryKeyset } from './history.ts'

/** A stored transfer. */
export type StoredTransfer = typeof transfers.$inferSelect
/** The transfers of one transaction, as one account sees them, in order. */
export type StoredEntry = [StoredTransfer, ...StoredTransfer[]]

/** Reads an account's entries after `after`, newest first, at most `limit`. */
export type HistoryReader = (query: {
  address: string
  chainId?: Caip2
  after?: HistoryKeyset
  limit: number
}) => Promise<StoredEntry[]>

/** Rows read at once, for each entry wanted: most transactions move one thing, swaps two. */
const rowsPerEntry = 1.25
/** Comes before every row, newest first. */
const start = {
  minedAt: Number.MAX_SAFE_INTEGER,
  chainId: '',
  blockNumber: (2n ** 63n - 1n).toString(),
  txIndex: 0,
  ordinal: 0,
}

/**
 * Prepares the reads: a page is one range of an index, read backwards. A range may end within a transaction, or hold
 * too few; then the next one follows.
 */
export function createHistoryReader(database: Database): HistoryReader {
  const ofChain = historyRange(database, 'chain').prepare('history_of_chain')
  const ofAll = historyRange(database, 'all').prepare('history_of_all')

  return async ({ address, chainId, after, limit }) => {
    const entries: StoredEntry[] = []
    const limitRows = Math.ceil(limit * rowsPerEntry) + 1
    let place: typeof start = after ? { ...after, ordinal: 0 } : start
    for (;;) {
      const range = chainId ? ofChain : ofAll
      const rows = await range.execute({ ...place, ...(chainId && { chainId }), address, limitRows })
      for (const row of rows) {
        const entry = entries.at(-1)
        if (entry && isSame(entry[0], row)) entry.unshift(row)
        else if (entries.length === limit) return entries
        else entries.push([row])
      }
      const last = rows.at(-1)
      if (!last || rows.length < limitRows) return entries
      place = { ...last, blockNumber: last.blockNumber.toString() }
    }
  }
}

/** The rows of an account before a place, newest first: of one chain by block, of all by time. */
export function historyRange(database: Database, of: 'chain' | 'all') {
  const { address, chainId, minedAt, blockNumber, txIndex, ordinal } = transfers
  const key =
    of === 'chain' ? [blockNumber, txIndex, ordinal] : [minedAt, chainId, blockNumber, txIndex, ordinal]
  const before: SQL =
    of === 'chain'
      ? sql`(${blockNumber}, ${txIndex}, ${ordinal}) < (${parameter('blockNumber', 'bigint')}, ${parameter('txIndex', 'int')}, ${parameter('ordinal', 'int')})`
      : sql`(${minedAt}, ${chainId}, ${blockNumber}, ${txIndex}, ${ordinal}) < (${parameter('minedAt', 'bigint')}, ${parameter('chainId', 'text')}, ${parameter('blockNumber', 'bigint')}, ${parameter('txIndex', 'int')}, ${parameter('ordinal', 'int')})`
  return database
    .select()
    .from(transfers)
    .where(
      and(
        eq(address, sql.placeholder('address')),
        of === 'chain' ? eq(chainId, sql.placeholder('chainId')) : undefined,
        before,
      ),
    )
    .orderBy(...key.map((column) => desc(column)))
    .limit(sql.placeholder('limitRows'))
}

function parameter(name: string, type: 'bigint' | 'int' | 'text'): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}

function isSame(a: StoredTransfer, b: StoredTransfer): boolean {
  return a.hash === b.hash && a.chainId === b.chainId
}
