import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many of an NFT an account owns: the sum of its transfers, maintained by the indexer. */
export const holdings = pgTable(
  'holdings',
  {
    /** Lower case. */
    owner: text('owner').notNull(),
    chainId: text('chain_id').notNull(),
    contract: text('contract').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    /** Unlimited, because contracts may report any amount. Negative while an earlier block is missing. */
    amount: numeric('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chainId, table.contract, table.tokenId] })],
)
