import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The newest blocks that an indexer has taken in: where it resumes, and how it sees a reorg. */
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
