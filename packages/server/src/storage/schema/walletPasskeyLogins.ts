import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Pending logins with passkeys. Times are milliseconds since 1970. The challenge is only stored as a hash. */
export const walletPasskeyLogins = pgTable(
  'wallet_passkey_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the requesting frame's key (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    /** SHA-256, base64url. */
    challengeHash: text('challenge_hash').notNull(),
    /** The user that a new passkey would be for. */
    userId: text('user_id').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** For deleting expired rows. */
    index('wallet_passkey_logins_expiry').on(table.expiresAt),
  ],
)
