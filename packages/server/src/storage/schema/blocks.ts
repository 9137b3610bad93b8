import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The newest blocks that an indexer has processed, from which it resumes and detects reorgs. */
export const blocks = pgTable(
  'blocks',
  {
    chainId: text('chain_id').notNull(),
    number: bigint('number', { mode: 'bigint' }).notNull(),
    hash: text('hash').notNull(),
    parentHash: text('parent_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)
