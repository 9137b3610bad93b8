import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often each telemetry event came, by project and day. No column could hold who it came from. */
export const eventCounts = pgTable(
  'event_counts',
  {
    project: text('project').notNull(),
    /** In UTC, as `2026-11-20`. */
    day: text('day').notNull(),
    event: text('event').notNull(),
    /** One of a few fixed words, as `qrcode`; empty where the event's name says all. */
    way: text('way').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.day, table.event, table.way] })],
)
