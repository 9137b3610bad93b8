import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How much of an account's history on Solana stands in `transfers`: for each address whose transactions tell of it, one
 * stretch without a gap, from `newest` down.
 */
export const solanaStretches = pgTable(
  'solana_stretches',
  {
    chainId: text('chain_id').notNull(),
    owner: text('owner').notNull(),
    /** The owner, or a token account of theirs. */
    address: text('address').notNull(),
    /** Signatures of the newest and the oldest transaction; null where there is none. */
    newest: text('newest'),
    oldest: text('oldest'),
    /** Whatever is in this slot or above belongs to the stretch; null before it has begun. */
    slot: bigint('slot', { mode: 'number' }),
    /** Seconds since 1970: whatever is not in the stretch was mined then at the latest. */
    minedAt: bigint('mined_at', { mode: 'number' }),
    /** Whether it reaches down to the address's first transaction. */
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chainId, table.address] })],
)
