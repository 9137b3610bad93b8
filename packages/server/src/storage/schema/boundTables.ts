import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The tables whose rows are bound by a key that is not in the database. Rows without a MAC are trusted once, when their
 * table is first bound, and never again.
 */
export const boundTableMarks = pgTable('bound_tables', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970. */
  boundAt: bigint('bound_at', { mode: 'number' }).notNull(),
  /** The number of rows in the table; null unless its rows are never deleted. */
  rows: bigint('rows', { mode: 'number' }),
  mac: text('mac'),
})
