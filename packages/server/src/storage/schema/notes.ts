import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Notes that members of a mob leave for the next one. */
export const notes = pgTable(
  'notes',
  {
    id: text('id').primaryKey(),
    /** The project that the mob belongs to. */
    project: text('project').notNull(),
    /** CAIP-10. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    /** Milliseconds since 1970. */
    writtenAt: bigint('written_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('notes_newest').on(table.project, table.writtenAt)],
)
