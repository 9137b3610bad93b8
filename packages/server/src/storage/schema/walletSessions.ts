import { bigint, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { walletDevices } from './wallet.ts'

/** Sessions of embedded wallets, one per device of a user. Times are milliseconds since 1970. */
export const walletSessions = pgTable(
  'wallet_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Thumbprint of the frame's key. */
    key: text('key').notNull(),
    /** Browser and system, as reported. */
    device: text('device').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    loginAt: bigint('login_at', { mode: 'number' }).notNull(),
    usedAt: bigint('used_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    unique('wallet_sessions_device').on(table.userId, table.key),
    // Deleting the device ends the session.
    foreignKey({
      columns: [table.userId, table.key],
      foreignColumns: [walletDevices.userId, walletDevices.key],
      name: 'wallet_sessions_of_device',
    }).onDelete('cascade'),
    /** For sessions that have idled too long. */
    index('wallet_sessions_use').on(table.usedAt),
  ],
)

/** Hashed tokens of sessions. */
export const walletTokens = pgTable(
  'wallet_tokens',
  {
    /** SHA-256, base64url. */
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => walletSessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** When the refresh token was exchanged. */
    usedAt: bigint('used_at', { mode: 'number' }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    index('wallet_tokens_session').on(table.sessionId),
    index('wallet_tokens_expiry').on(table.expiresAt),
  ],
)

/** Used proofs, kept until their nonce expires (RFC 9449, section 11.1). */
export const walletProofs = pgTable(
  'wallet_proofs',
  {
    key: text('key').notNull(),
    /** SHA-256 of `jti`, base64url. */
    jti: text('jti').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.jti] }),
    index('wallet_proofs_expiry').on(table.expiresAt),
  ],
)
