import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Logins by passkeys that are under way; times are milliseconds since 1970. The challenge does not stand here as it is. */
export const walletPasskeyLogins = pgTable(
  'wallet_passkey_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the frame's key that asked (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    /** SHA-256, base64url. */
    challengeHash: text('challenge_hash').notNull(),
    /** Who a new passkey would be for. */
    userId: text('user_id').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** What is over. */
    index('wallet_passkey_logins_expiry').on(table.expiresAt),
  ],
)
