import type { Caip2 } from '@latchkey/protocol/ids'
import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReadRows } from '../../storage/database.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { HistoryKeyset } from './history.ts'

/** A stored transfer as one account sees it. */
export type StoredTransfer = Omit<
  typeof transfers.$inferSelect,
  'address' | 'kind' | 'blockNumber' | 'fee'
> & {
  /** Decimal. */
  blockNumber: string
}
/** The transfers of one transaction, as one account sees them, in order. */
export type StoredEntry = [StoredTransfer, ...StoredTransfer[]]

/** Reads an account's entries after `after`, newest first, at most `limit`. */
export type HistoryReader = (query: {
  address: string
  chainId?: Caip2
  /** Only what moved of this token: its contract in lower case, or null for the native one; needs `chainId`. */
  token?: string | null
  after?: HistoryKeyset
  limit: number
}) => Promise<StoredEntry[]>

/** A range of rows as a statement; `names` are its parameters in their order. */
export type HistoryRange = { name: string; text: string; names: readonly (keyof RangeValues)[] }

type RangeValues = typeof start & { address: string; token?: string; limitRows: number }

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
 * The rows of an account before a place, newest first: of one chain, or of one token or the native one there, by block;
 * of all by time.
 */
export const historyRanges = {
  chain: toRange('chain'),
  token: toRange('token'),
  native: toRange('native'),
  all: toRange('all'),
}

/**
 * A page is one range of an index, read backwards. A range may end within a transaction, or hold too few; then the
 * next one follows.
 */
export function createHistoryReader(readRows: ReadRows): HistoryReader {
  return async ({ address, chainId, token, after, limit }) => {
    const entries: StoredEntry[] = []
    const limitRows = Math.ceil(limit * rowsPerEntry) + 1
    const range = historyRanges[rangeOf(chainId, token)]
    let place: typeof start = after ? { ...after, ordinal: 0 } : start
    for (;;) {
      const values: RangeValues = {
        ...place,
        ...(chainId && { chainId }),
        ...(token && { token }),
        address,
        limitRows,
      }
      const rows = await readRows(
        range,
        range.names.map((name) => values[name]),
      )
      for (const row of rows) {
        const transfer = toTransfer(row)
        const entry = entries.at(-1)
        if (entry && isSame(entry[0], transfer)) entry.unshift(transfer)
        else if (entries.length === limit) return entries
        else entries.push([transfer])
        place = transfer
      }
      if (rows.length < limitRows) return entries
    }
  }
}

function rangeOf(chainId: Caip2 | undefined, token: string | null | undefined): keyof typeof historyRanges {
  if (token !== undefined) return token === null ? 'native' : 'token'
  return chainId ? 'chain' : 'all'
}

function toRange(of: 'chain' | 'token' | 'native' | 'all'): HistoryRange {
  const { address, chainId, minedAt, blockNumber, txIndex, ordinal } = transfers
  const key =
    of !== 'all' ? [blockNumber, txIndex, ordinal] : [minedAt, chainId, blockNumber, txIndex, ordinal]
  const before: SQL =
    of !== 'all'
      ? sql`(${blockNumber}, ${txIndex}, ${ordinal}) < (${parameter('blockNumber', 'bigint')}, ${parameter('txIndex', 'int')}, ${parameter('ordinal', 'int')})`
      : sql`(${minedAt}, ${chainId}, ${blockNumber}, ${txIndex}, ${ordinal}) < (${parameter('minedAt', 'bigint')}, ${parameter('chainId', 'text')}, ${parameter('blockNumber', 'bigint')}, ${parameter('txIndex', 'int')}, ${parameter('ordinal', 'int')})`
  // A transaction that moved nothing has a native row all the same. One statement for both would read every row.
  const isToken = {
    token: sql`${transfers.token} = ${parameter('token', 'text')} and ${transfers.amount} > 0`,
    native: sql`${transfers.token} is null and ${transfers.amount} > 0`,
  }
  const query = new QueryBuilder()
    // In the order in which `toTransfer` takes them.
    .select({
      chainId,
      blockNumber,
      txIndex,
      ordinal,
      hash: transfers.hash,
      minedAt,
      sentFrom: transfers.sentFrom,
      sentTo: transfers.sentTo,
      nonce: transfers.nonce,
      failed: transfers.failed,
      operation: transfers.operation,
      direction: transfers.direction,
      token: transfers.token,
      tokenId: transfers.tokenId,
      amount: transfers.amount,
    })
    .from(transfers)
    .where(
      and(
        eq(address, sql.placeholder('address')),
        of !== 'all' ? eq(chainId, sql.placeholder('chainId')) : undefined,
        of === 'token' || of === 'native' ? isToken[of] : undefined,
        before,
      ),
    )
    // Postgres does not see by itself that of no token there is but one.
    .orderBy(...(of === 'native' ? [transfers.token, ...key] : key).map((column) => desc(column)))
    .limit(sql.placeholder('limitRows'))
    .toSQL()
  const names = query.params.map((param) => (param as Placeholder).name as keyof RangeValues)
  return { name: `history_of_${of}`, text: query.sql, names }
}

function parameter(name: keyof RangeValues, type: 'bigint' | 'int' | 'text'): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}

/** The columns are the schema's own, so that their types are known. */
function toTransfer(row: unknown[]): StoredTransfer {
  return {
    chainId: row[0] as string,
    blockNumber: String(row[1]),
    txIndex: row[2] as number,
    ordinal: row[3] as number,
    hash: row[4] as string,
    minedAt: Number(row[5]),
    sentFrom: row[6] as string,
    sentTo: row[7] as string,
    nonce: Number(row[8]),
    failed: row[9] as boolean,
    operation: row[10] as string,
    direction: row[11] as StoredTransfer['direction'],
    token: row[12] as string | null,
    tokenId: row[13] as string | null,
    amount: row[14] as string,
  }
}

function isSame(a: StoredTransfer, b: StoredTransfer): boolean {
  return a.hash === b.hash && a.chainId === b.chainId
}
