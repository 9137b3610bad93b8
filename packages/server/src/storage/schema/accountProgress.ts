import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How much of an EVM account is in the store, on a chain whose accounts are indexed on request: every block from
 * `knownFrom` to `knownTo`.
 */
export const accountProgress = pgTable(
  'account_progress',
  {
    chainId: text('chain_id').notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    /** 0 once the whole history is known. One above `knownTo` before anything is. */
    knownFrom: bigint('known_from', { mode: 'bigint' }).notNull(),
    knownTo: bigint('known_to', { mode: 'bigint' }).notNull(),
    /** Seconds since 1970. Everything below `knownFrom` was mined at this time or earlier. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /**
     * Transfers of the native currency are known from this block only, because no upstream has older state. Null while
     * they are known as far as tokens are.
     */
    nativesFrom: bigint('natives_from', { mode: 'bigint' }),
    /** When someone last asked about the account, within an hour, in milliseconds since 1970. */
    askedAt: bigint('asked_at', { mode: 'number' }).notNull().default(sql`extract(epoch from now()) * 1000`),
    /** How many transfers were stored for it. A reorg does not lower it. */
    stored: bigint('stored', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address] }),
    index('account_progress_asked').on(table.chainId, table.askedAt),
  ],
)

/** The first block in which an account is known to have approved a spender of a token itself. */
export const accountGrants = pgTable(
  'account_grants',
  {
    chainId: text('chain_id').notNull(),
    address: text('address').notNull(),
    token: text('token').notNull(),
    since: bigint('since', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address, table.token] })],
)

/**
 * Transactions in which a token left an account without its signature and without a known approval. An older approval
 * that is found later makes them count.
 */
export const accountClaims = pgTable(
  'account_claims',
  {
    chainId: text('chain_id').notNull(),
    address: text('address').notNull(),
    token: text('token').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address, table.token, table.blockNumber, table.hash] }),
  ],
)

/** How many blocks the upstreams of a chain take in one request. */
export const rangeLimits = pgTable(
  'range_limits',
  {
    chainId: text('chain_id').notNull(),
    /** The JSON-RPC method. */
    method: text('method').notNull(),
    blocks: integer('blocks').notNull(),
    /** A hash of the upstreams' URLs. Other upstreams may take more. */
    upstreams: text('upstreams').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.method] })],
)
