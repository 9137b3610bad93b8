import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The count of each telemetry event, by project and day. No column can identify a visitor. */
export const eventCounts = pgTable(
  'event_counts',
  {
    project: text('project').notNull(),
    /** In UTC, as `2026-11-20`. */
    day: text('day').notNull(),
    event: text('event').notNull(),
    /** One of a few fixed words, such as `qrcode`; empty if the event's name is enough. */
    way: text('way').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day, table.event, table.way] })],
)
