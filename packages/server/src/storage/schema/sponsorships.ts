import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The maximum cost of operations that a paymaster has signed, by project and day. */
export const sponsorships = pgTable(
  'sponsorships',
  {
    project: text('project').notNull(),
    /** In UTC, as `2026-11-20`. */
    day: text('day').notNull(),
    wei: numeric('wei', { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day] })],
)
