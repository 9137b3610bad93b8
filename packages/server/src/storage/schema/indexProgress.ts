import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The newest blocks that an indexer has processed, from which it resumes and detects reorgs. */
export const blocks = blockTable('blocks')

/**
 * Blocks of chains whose accounts are indexed on request, by which a reorg is noticed. An indexer of the whole chain that
 * took them for its own would skip everything below.
 */
export const accountAnchors = blockTable('account_anchors')

function blockTable(name: string) {
  return pgTable(
    name,
    {
      chainId: text('chain_id').notNull(),
      number: bigint('number', { mode: 'bigint' }).notNull(),
      hash: text('hash').notNull(),
      parentHash: text('parent_hash').notNull(),
    },
    (table) => [primaryKey({ columns: [table.chainId, table.number] })],
  )
}

/**
 * How much of an account's Solana history is in `transfers`: for each of its addresses, one stretch without a gap, from
 * `newest` down.
 */
export const solanaStretches = pgTable(
  'solana_stretches',
  {
    chainId: text('chain_id').notNull(),
    owner: text('owner').notNull(),
    /** The owner, or one of their token accounts. */
    address: text('address').notNull(),
    /** Signatures of the newest and the oldest transaction; null without any. */
    newest: text('newest'),
    oldest: text('oldest'),
    /** Everything in this slot or above belongs to the stretch; null before the stretch begins. */
    slot: bigint('slot', { mode: 'number' }),
    /** Seconds since 1970. Everything outside of the stretch was mined at this time or earlier. */
    minedAt: bigint('mined_at', { mode: 'number' }),
    /** Whether the stretch reaches the address's first transaction. */
    isWhole: boolean('is_whole').notNull(),
    /** When someone last asked about the owner, within an hour, in milliseconds since 1970. */
    askedAt: bigint('asked_at', { mode: 'number' }).notNull().default(sql`extract(epoch from now()) * 1000`),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.chainId, table.address] }),
    index('solana_stretches_asked').on(table.askedAt),
  ],
)
