import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Pending logins with Farcaster. Times are milliseconds since 1970. Signed messages are not stored. */
export const walletFarcasterLogins = pgTable(
  'wallet_farcaster_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the requesting frame's key (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /** SHA-256 of the cookie in the browser that opened the channel. */
    browserHash: text('browser_hash'),
    /** The channel's token and address, sealed; null until a visitor confirms on the login's page. */
    channel: text('channel_sealed'),
    /** The user who logged in, once used. */
    userId: text('user_id'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** The final outcome; null before that. */
    outcome: text('outcome', { enum: ['used', 'refused', 'failed'] }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** For deleting expired rows. */
    index('wallet_farcaster_logins_expiry').on(table.expiresAt),
  ],
)
