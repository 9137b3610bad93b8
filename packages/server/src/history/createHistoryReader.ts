import type { Caip2 } from '@latchkey/protocol/ids'
import { and, asc, desc, eq, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReadRows } from '../storage/database.ts'
import { transfers } from '../storage/schema/transfers.ts'
import type { HistoryKeyset } from './history.ts'

/** A stored transfer from the view of one account. */
export type StoredTransfer = Omit<
  typeof transfers.$inferSelect,
  'address' | 'kind' | 'blockNumber' | 'direction'
> & {
  direction: 'in' | 'out' | 'self'
  /** Decimal. */
  blockNumber: string
}
/** The transfers of one transaction, from the view of one account, in order. */
export type StoredEntry = [StoredTransfer, ...StoredTransfer[]]

/** Reads at most `limit` of an account's entries after `after`, newest first. */
type HistoryReader = (query: {
  address: string
  chainId?: Caip2
  /** Only transfers of this token: its contract in lower case, or null for the native token. Requires `chainId`. */
  token?: string | null
  after?: HistoryKeyset
  limit: number
}) => Promise<StoredEntry[]>

/** A statement for a range of rows. `names` are its parameters in order. */
type HistoryRange = { name: string; text: string; names: readonly (keyof RangeValues)[] }

type RangeValues = typeof start & { address: string; token?: string; limitRows: number }

/**
 * The maximum of transfers in one entry. Only the first are returned, because a batch of NFTs may have tens of
 * thousands.
 */
const transfersPerEntryMax = 100
/** The maximum of rows per read, when earlier reads found nothing to show. */
const rowsMax = 2_000

/** How many rows to read per requested entry: most transactions move one asset, swaps two. */
const rowsPerEntry = 1.25
/** Sorts before every row, newest first. */
const start = {
  minedAt: Number.MAX_SAFE_INTEGER,
  chainId: '',
  blockNumber: (2n ** 63n - 1n).toString(),
  txIndex: 0,
  ordinal: 0,
}
/** In the order that `toTransfer` expects. */
const columns = {
  chainId: transfers.chainId,
  blockNumber: transfers.blockNumber,
  txIndex: transfers.txIndex,
  ordinal: transfers.ordinal,
  hash: transfers.hash,
  minedAt: transfers.minedAt,
  sentFrom: transfers.sentFrom,
  sentTo: transfers.sentTo,
  nonce: transfers.nonce,
  failed: transfers.failed,
  operation: transfers.operation,
  direction: transfers.direction,
  token: transfers.token,
  tokenId: transfers.tokenId,
  amount: transfers.amount,
  fee: transfers.fee,
}
/**
 * The rows of an account before a place, newest first: by block for one chain, one token or the native token there, and
 * by time for all chains.
 */
export const historyRanges = {
  chain: toRange('chain'),
  token: toRange('token'),
  native: toRange('native'),
  all: toRange('all'),
}

/** The first rows of one transaction, for the same kinds. */
const historyHeads = {
  chain: toHead('chain'),
  token: toHead('token'),
  native: toHead('native'),
  all: toHead('all'),
}

/**
 * Creates a reader. A page is one backward range scan of an index. If a range ends within a transaction or has too few
 * rows, the next one is read. Of a transaction with very many transfers, only the first are read.
 */
export function createHistoryReader(readRows: ReadRows): HistoryReader {
  return async ({ address, chainId, token, after, limit }) => {
    const entries: StoredTransfer[][] = []
    const of = rangeOf(chainId, token)
    const constant = { ...(chainId && { chainId }), ...(token && { token }), address }
    const read = (range: HistoryRange, values: RangeValues) =>
      readRows(
        range,
        range.names.map((name) => values[name]),
      )
    let limitRows = Math.ceil(limit * rowsPerEntry) + 1
    let place: typeof start = after ? { ...after, ordinal: 0 } : start
    let current: { hash: string; chainId: string; rows: number } | undefined
    for (;;) {
      const rows = await read(historyRanges[of], { ...place, ...constant, limitRows })
      let isLong = false
      for (const row of rows) {
        const transfer = toTransfer(row)
        const isSameEntry = current !== undefined && isSame(current, transfer)
        if (!isSameEntry && entries.length === limit && isShown(transfer)) return toEntries(entries)
        current = {
          hash: transfer.hash,
          chainId: transfer.chainId,
          rows: isSameEntry ? (current?.rows ?? 0) + 1 : 1,
        }
        place = transfer
        const entry = entries.at(-1)
        const isOpen = entry?.[0] !== undefined && isSame(entry[0], transfer)
        if (current.rows > transfersPerEntryMax) {
          if (isOpen) entries.pop()
          isLong = true
          break
        }
        if (!isShown(transfer)) continue
        if (isOpen) entry.push(transfer)
        else entries.push([transfer])
      }
      if (isLong) {
        const { chainId: ofChain, ...rest } = place
        const values = { ...rest, ...constant, chainId: ofChain, limitRows: transfersPerEntryMax }
        const head = await read(historyHeads[of], values)
        if (head.length > 0) entries.push(head.map(toTransfer).reverse())
        place = { ...place, ordinal: 0 }
      } else if (rows.length < limitRows) return toEntries(entries)
      else limitRows = Math.min(2 * limitRows, rowsMax)
    }
  }
}

function isShown(transfer: { direction: StoredTransfer['direction'] | 'taken' }): boolean {
  return transfer.direction !== 'taken'
}

/** Restores the order within transactions, because rows are read backwards. */
function toEntries(entries: readonly StoredTransfer[][]): StoredEntry[] {
  return entries.map((entry) => entry.reverse() as StoredEntry)
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
  const query = new QueryBuilder()
    .select(columns)
    .from(transfers)
    .where(
      and(
        eq(address, sql.placeholder('address')),
        of !== 'all' ? eq(chainId, sql.placeholder('chainId')) : undefined,
        ofToken(of),
        before,
      ),
    )
    // Postgres does not infer that all null tokens are equal.
    .orderBy(...(of === 'native' ? [transfers.token, ...key] : key).map((column) => desc(column)))
    .limit(sql.placeholder('limitRows'))
    .toSQL()
  return toStatement(`history_of_${of}`, query)
}

function toHead(of: 'chain' | 'token' | 'native' | 'all'): HistoryRange {
  const query = new QueryBuilder()
    .select(columns)
    .from(transfers)
    .where(
      and(
        eq(transfers.address, sql.placeholder('address')),
        eq(transfers.chainId, sql.placeholder('chainId')),
        sql`${transfers.blockNumber} = ${parameter('blockNumber', 'bigint')}`,
        sql`${transfers.txIndex} = ${parameter('txIndex', 'int')}`,
        ofToken(of),
        sql`${transfers.direction} <> 'taken'`,
      ),
    )
    .orderBy(asc(transfers.ordinal))
    .limit(sql.placeholder('limitRows'))
    .toSQL()
  return toStatement(`history_head_of_${of}`, query)
}

/**
 * Excludes transactions that moved nothing, which also have a native row. A single statement for both kinds would read
 * every row.
 */
function ofToken(of: 'chain' | 'token' | 'native' | 'all'): SQL | undefined {
  if (of === 'token')
    return sql`${transfers.token} = ${parameter('token', 'text')} and ${transfers.amount} > 0`
  return of === 'native' ? sql`${transfers.token} is null and ${transfers.amount} > 0` : undefined
}

function toStatement(name: string, { sql: text, params }: Query): HistoryRange {
  const names = params.map((param) => (param as Placeholder).name as keyof RangeValues)
  return { name, text, names }
}

function parameter(name: keyof RangeValues, type: 'bigint' | 'int' | 'text'): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}

/** Converts a row. The columns come from the schema, so their types are known. */
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
    fee: row[15] as string | null,
  }
}

function isSame(
  a: Pick<StoredTransfer, 'hash' | 'chainId'>,
  b: Pick<StoredTransfer, 'hash' | 'chainId'>,
): boolean {
  return a.hash === b.hash && a.chainId === b.chainId
}
