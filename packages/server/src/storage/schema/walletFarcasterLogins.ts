import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Logins by Farcaster that are under way; times are milliseconds since 1970. What was signed does not stand here. */
export const walletFarcasterLogins = pgTable(
  'wallet_farcaster_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the frame's key that asked (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /** SHA-256 of what the browser that opened the channel has in its cookie. */
    browserHash: text('browser_hash'),
    /** The channel's token and address, sealed; null until somebody has said that it is theirs to open. */
    channel: text('channel_sealed'),
    /** Whose login it was, once it was used. */
    userId: text('user_id'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** What it has come to, when it has. */
    outcome: text('outcome', { enum: ['used', 'refused', 'failed'] }),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** What is over. */
    index('wallet_farcaster_logins_expiry').on(table.expiresAt),
  ],
)
