import { socialProviders } from '@latchkey/protocol/vocabulary'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Pending logins with social providers. Times are milliseconds since 1970. State, PKCE verifier and code are not stored
 * in plain text.
 */
export const walletSocialLogins = pgTable(
  'wallet_social_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the requesting frame's key (RFC 7638). */
    key: text('key').notNull(),
    provider: text('provider', { enum: socialProviders }).notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /** SHA-256 of the cookie in the browser that opened the window. */
    browserHash: text('browser_hash'),
    /** SHA-256 of the state that the visitor carries to the provider; null once they return. */
    stateHash: text('state_hash').unique(),
    /** Keyed hash of the provider's account; null until the visitor returns. */
    accountHash: text('account_hash'),
    /** The user's name at the provider, while the login is pending. */
    name: text('name'),
    codeHash: text('code_hash'),
    /** Keyed, because a few digits could be guessed. */
    digitsHash: text('digits_hash'),
    /** The user who logged in, once used. */
    userId: text('user_id'),
    wrong: integer('wrong').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** When the login was used, rejected, or tried too often. */
    endedAt: bigint('ended_at', { mode: 'number' }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** For deleting expired rows. */
    index('wallet_social_logins_expiry').on(table.expiresAt),
  ],
)
