import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
    /** Whether another client than its sender had listened to the topic. */
    heard: boolean('heard').notNull().default(true),
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

/** Topics that clients have listened to. */
export const topics = pgTable(
  'relay_topics',
  {
    topic: text('topic').primaryKey(),
    clientId: text('client_id').notNull(),
    /** A second client: with two, somebody else has listened, whoever sends. */
    otherClientId: text('other_client_id'),
    /** Milliseconds since 1970. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('relay_topics_expiry').on(table.expiresAt)],
)

/** How many bytes the relay stores: of everything, of messages on topics that nobody listens to, and of each client. */
export const usage = pgTable('relay_usage', {
  /** `all`, `unheard`, or a client. */
  account: text('account').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
