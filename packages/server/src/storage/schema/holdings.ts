import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many of an NFT an account holds: the sum of its transfers, kept up by the indexer. */
export const holdings = pgTable(
  'holdings',
  {
    /** Lower case. */
    owner: text('owner').notNull(),
    chainId: text('chain_id').notNull(),
    contract: text('contract').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    /** Without a limit: contracts tell of any sum. Below zero while an earlier block is missing. */
    amount: numeric('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chainId, table.contract, table.tokenId] })],
)
