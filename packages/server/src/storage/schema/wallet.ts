import { loginProviders } from '@latchkey/protocol/vocabulary'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Users of embedded wallets; times are milliseconds since 1970, what is sealed is an envelope (`wallet/keys`). */
export const walletUsers = pgTable('wallet_users', {
  id: text('id').primaryKey(),
  /** HMAC of the address, by which it is found. */
  emailHash: text('email_hash').unique(),
  email: text('email_sealed'),
  /** HMAC of a social provider, or Farcaster, and of the user's id there. */
  socialHash: text('social_hash').unique(),
  socialProvider: text('social_provider', { enum: loginProviders }),
  /** HMAC of a passkey's id. */
  passkeyHash: text('passkey_hash').unique(),
  /** The passkey's public key (COSE), base64url. */
  passkeyKey: text('passkey_key_sealed'),
  /** How often the passkey says that it has signed; 0 where it does not count. */
  passkeyCounter: bigint('passkey_counter', { mode: 'number' }),
  /** What the provider, or the owner of the passkey, calls them. */
  name: text('name_sealed'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  /** When the address or the way of recovery was changed last; null until then. */
  changedAt: bigint('changed_at', { mode: 'number' }),
  /** The accounts of the seed; null until there is one. */
  eip155: text('eip155'),
  solana: text('solana'),
  recoveryKind: text('recovery_kind', { enum: ['automatic', 'passkey', 'code'] }),
  recoverySalt: text('recovery_salt'),
  recoveryCredentialId: text('recovery_credential_id'),
  /** Sealed under the keys for recovery. */
  recoveryShare: text('recovery_share_sealed'),
  /** The server's share of the split that the recovery share belongs to; sealed under the server's keys. */
  baseShare: text('base_share_sealed'),
  /** Binds the row by a key that the database does not hold (`storage/rows`). */
  mac: text('mac'),
})

/** Frames that a user has logged in with; the server's share of the split that was made for each. */
export const walletDevices = pgTable(
  'wallet_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Thumbprint of the frame's key. */
    key: text('key').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** The app's origin at which it was seen first; null of those that were seen before this was kept. */
    appOrigin: text('app_origin'),
    /** Browser and system as they called themselves last; null of those that had no session when this was begun. */
    device: text('device'),
    share: text('share_sealed'),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** How often something was done in a span of time, by whom it is counted; hashed. */
export const walletTurns = pgTable(
  'wallet_turns',
  {
    what: text('what').notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.what, table.subject] }),
    index('wallet_turns_end').on(table.endsAt),
  ],
)
