import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Who was once allowed to spend what of an account, as the logs tell it. What is allowed now is asked of the chain, so
 * that a reorg has nothing to take back here: what never was is not allowed.
 */
export const approvals = pgTable(
  'approvals',
  {
    /** Lower case, as every address here. */
    owner: text('owner').notNull(),
    chainId: text('chain_id').notNull(),
    token: text('token').notNull(),
    spender: text('spender').notNull(),
    /** `amount` of an ERC-20, `all` of a collection, or the id of one NFT as a decimal. */
    scope: text('scope').notNull(),
    /** The newest that tells of it. */
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /** Whether the owner itself sent such a transaction: a contract may tell of anything. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chainId, table.token, table.spender, table.scope] })],
)
