import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Allowances that accounts once gave, according to the logs: one row for each block with such an approval, so that a
 * reorg of the newest leaves the earlier ones. Current allowances are read from the chain.
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
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /** Whether the owner itself sent such a transaction in this block, because a contract may log anything. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.owner, table.chainId, table.token, table.spender, table.scope, table.blockNumber],
    }),
    /** For rows that a reorg removes. */
    index('approvals_block').using('brin', table.chainId, table.blockNumber),
  ],
)
