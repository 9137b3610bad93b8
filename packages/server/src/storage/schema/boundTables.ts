import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The tables whose rows are bound by a key that the database does not hold. A row without a MAC is trusted once, when
 * its table is first bound, and never after that.
 */
export const boundTableMarks = pgTable('bound_tables', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970. */
  boundAt: bigint('bound_at', { mode: 'number' }).notNull(),
  /** How many rows the table has; null unless its rows are never deleted. */
  rows: bigint('rows', { mode: 'number' }),
  mac: text('mac'),
})
