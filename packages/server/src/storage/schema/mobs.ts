import type { Mob } from '@latchkey/protocol/mobs'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Mobs with their members and latest turns. */
export const mobs = pgTable(
  'mobs',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    /** The project that the mob belongs to. */
    project: text('project').notNull(),
    /** The person who started it (`personOf`). In rows from before, the CAIP-10 id of their account. */
    starter: text('starter').notNull(),
    state: jsonb('state').$type<Omit<Mob, 'id'>>().notNull(),
    /** Counts changes, so that of two changes at the same time, the second one starts from the first. */
    version: integer('version').notNull(),
    /** Time of the last change, in milliseconds since 1970. */
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('mobs_by_starter').on(table.project, table.starter),
    index('mobs_by_change').on(table.changedAt),
  ],
)
