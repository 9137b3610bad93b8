import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Nonces that were issued and not yet used. Times are milliseconds since 1970. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    /** The project's id. */
    scope: text('scope').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.nonce] }),
    /** For deleting expired rows. */
    index('sign_in_nonces_expiry').on(table.expiresAt),
  ],
)

/** Sign-in sessions. Times are milliseconds since 1970. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: text('id').primaryKey(),
    /** The project's id. */
    scope: text('scope').notNull(),
    /** SHA-256 of the holder's secret, in hex. */
    holder: text('holder').notNull(),
    /** CAIP-10. */
    account: text('account').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    /** JSON, if the wallet created one (CAIP-74). */
    cacao: text('cacao'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** When the session was ended. Kept until it expires, so that ending it again is recognized. */
    revokedAt: bigint('revoked_at', { mode: 'number' }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** One session per account and holder. */
    uniqueIndex('sign_in_sessions_holder').on(table.scope, table.holder, table.account),
    index('sign_in_sessions_account').on(table.scope, table.account),
    /** For deleting expired rows. */
    index('sign_in_sessions_expiry').on(table.expiresAt),
  ],
)
