import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Sealed messages of the relay that somebody may still fetch. */
export const messages = pgTable(
  'relay_messages',
  {
    topic: text('topic').notNull(),
    /** SHA-256 of topic and message. */
    id: text('id').notNull(),
    message: text('message').notNull(),
    tag: integer('tag').notNull(),
    attestation: text('attestation'),
    /** Milliseconds since 1970. */
    publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
    /** Milliseconds since 1970. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** The client that sent it. */
    publisher: text('publisher').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.id] }),
    /** What has expired. */
    index('relay_messages_expiry').on(table.expiresAt),
  ],
)

/** Which client has taken which message; a receipt goes when its message does. */
export const receipts = pgTable(
  'relay_receipts',
  {
    topic: text('topic').notNull(),
    id: text('id').notNull(),
    clientId: text('client_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.id, table.clientId] })],
)
