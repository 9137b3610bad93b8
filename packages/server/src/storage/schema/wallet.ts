import { loginProviders } from '@latchkey/protocol/vocabulary'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Users of embedded wallets. Times are milliseconds since 1970, and sealed columns are envelopes (`wallet/keys`). */
export const walletUsers = pgTable('wallet_users', {
  id: text('id').primaryKey(),
  /** HMAC of the email address, for lookups. */
  emailHash: text('email_hash').unique(),
  email: text('email_sealed'),
  /** HMAC of the social provider, or Farcaster, and the user's id there. */
  socialHash: text('social_hash').unique(),
  socialProvider: text('social_provider', { enum: loginProviders }),
  /** HMAC of a passkey's id. */
  passkeyHash: text('passkey_hash').unique(),
  /** The passkey's public key (COSE), base64url. */
  passkeyKey: text('passkey_key_sealed'),
  /** The passkey's own signature counter; 0 if it has none. */
  passkeyCounter: bigint('passkey_counter', { mode: 'number' }),
  /** The user's name, according to the provider or the owner of the passkey. */
  name: text('name_sealed'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  /** When the address or the recovery method last changed; null before that. */
  changedAt: bigint('changed_at', { mode: 'number' }),
  /** The accounts of the seed; null before the seed exists. */
  eip155: text('eip155'),
  solana: text('solana'),
  recoveryKind: text('recovery_kind', { enum: ['automatic', 'passkey', 'code'] }),
  recoverySalt: text('recovery_salt'),
  recoveryCredentialId: text('recovery_credential_id'),
  /** Sealed under the recovery keys. */
  recoveryShare: text('recovery_share_sealed'),
  /** The server's share of the split that the recovery share belongs to, sealed under the server's keys. */
  baseShare: text('base_share_sealed'),
  /** Binds the row by a key that is not in the database (`storage/rows`). */
  mac: text('mac'),
})

/** Frames that a user has logged in with, each with the server's share of the split made for it. */
export const walletDevices = pgTable(
  'wallet_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Thumbprint of the frame's key. */
    key: text('key').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** The app's origin where the frame was first seen; null for frames from before this was stored. */
    appOrigin: text('app_origin'),
    /** The last reported browser and system; null for frames without a session since this was introduced. */
    device: text('device'),
    share: text('share_sealed'),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** How often a subject did something within a time span. The subject is hashed. */
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
