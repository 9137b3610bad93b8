import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Encrypted relay messages that a client may still fetch. */
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
    /** Whether a client other than its sender had subscribed to the topic. */
    heard: boolean('heard').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.id] }),
    /** For deleting expired rows. */
    index('relay_messages_expiry').on(table.expiresAt),
  ],
)

/** Which client has fetched which message. A receipt is deleted with its message. */
export const receipts = pgTable(
  'relay_receipts',
  {
    topic: text('topic').notNull(),
    id: text('id').notNull(),
    clientId: text('client_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.id, table.clientId] })],
)

/** Topics that clients have subscribed to. */
export const topics = pgTable(
  'relay_topics',
  {
    topic: text('topic').primaryKey(),
    clientId: text('client_id').notNull(),
    /** A second subscriber. With two, one of them is not the sender. */
    otherClientId: text('other_client_id'),
    /** Milliseconds since 1970. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('relay_topics_expiry').on(table.expiresAt)],
)

/** How many bytes the relay stores: in total, on topics without a subscriber, and for each client. */
export const usage = pgTable('relay_usage', {
  /** `all`, `unheard`, or a client. */
  account: text('account').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
