import { socialProviders } from '@latchkey/protocol/vocabulary'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Logins by social providers that are under way; times are milliseconds since 1970. Neither state, PKCE verifier nor code
 * stands here as it is.
 */
export const walletSocialLogins = pgTable(
  'wallet_social_logins',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the frame's key that asked (RFC 7638). */
    key: text('key').notNull(),
    provider: text('provider', { enum: socialProviders }).notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /** SHA-256 of what the browser that opened the window has in its cookie. */
    browserHash: text('browser_hash'),
    /** SHA-256 of the state that the visitor took along to the provider; gone once they are back. */
    stateHash: text('state_hash').unique(),
    /** Whose account it is, keyed; absent until the visitor is back. */
    accountHash: text('account_hash'),
    /** What the provider calls them, as long as the login is alive. */
    name: text('name'),
    codeHash: text('code_hash'),
    /** Keyed: few digits could be guessed. */
    digitsHash: text('digits_hash'),
    /** Whose login it was, once it was used. */
    userId: text('user_id'),
    wrong: integer('wrong').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** When it was used, refused, or tried too often. */
    endedAt: bigint('ended_at', { mode: 'number' }),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** What is over. */
    index('wallet_social_logins_expiry').on(table.expiresAt),
  ],
)
