import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Allowances that accounts once gave, according to the logs. Current allowances are read from the chain, so reorgs need
 * no cleanup here: what was never approved is not allowed.
 */
export const approvals = pgTable(
  'approvals',
  {
    /** Lower case, like every address here. */
    owner: text('owner').notNull(),
    chainId: text('chain_id').notNull(),
    token: text('token').notNull(),
    spender: text('spender').notNull(),
    /** `amount` for an ERC-20, `all` for a collection, or the id of one NFT as a decimal. */
    scope: text('scope').notNull(),
    /** The newest block with such an approval. */
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /** Whether the owner itself sent such a transaction, because a contract may log anything. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chainId, table.token, table.spender, table.scope] })],
)
