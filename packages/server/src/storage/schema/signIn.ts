import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Nonces that were issued and not used; times are milliseconds since 1970. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    /** The project. */
    scope: text('scope').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.nonce] }),
    /** What has expired. */
    index('sign_in_nonces_expiry').on(table.expiresAt),
  ],
)

/** Sign-in sessions; times are milliseconds since 1970. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: text('id').primaryKey(),
    /** The project. */
    scope: text('scope').notNull(),
    /** SHA-256 of the holder's secret, in hex. */
    holder: text('holder').notNull(),
    /** CAIP-10. */
    account: text('account').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    /** JSON, where the wallet made one (CAIP-74). */
    cacao: text('cacao'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** A session that was ended is kept until it expires, so that ending it twice is known. */
    revokedAt: bigint('revoked_at', { mode: 'number' }),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** One session of an account for each holder. */
    uniqueIndex('sign_in_sessions_holder').on(table.scope, table.holder, table.account),
    index('sign_in_sessions_account').on(table.scope, table.account),
    /** What has expired. */
    index('sign_in_sessions_expiry').on(table.expiresAt),
  ],
)
