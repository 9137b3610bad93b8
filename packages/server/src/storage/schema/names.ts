import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Registered names. Times are milliseconds since 1970. */
export const names = pgTable(
  'names',
  {
    /** Normalized, including the zone. */
    name: text('name').primaryKey(),
    /** The account that registered the name and may change it, in lower case. */
    owner: text('owner').notNull(),
    /** Coin type (ENSIP-11) of the chain to query if the owner is a contract. */
    ownerCoinType: bigint('owner_coin_type', { mode: 'number' }).notNull(),
    /** JSON. */
    attributes: text('attributes').notNull(),
    registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [index('names_owner').on(table.owner)],
)

/** The addresses that names resolve to. */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name').notNull(),
    /** ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    /**
     * 1 if only the owner signed for the address, so that no account gets a name unasked. Null if the address signed as
     * well.
     */
    unconfirmed: bigint('unconfirmed', { mode: 'number' }),
    /** Milliseconds since 1970. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_address').on(table.address),
  ],
)

/** Signed texts that were used, so that none can be replayed. */
export const nameTexts = pgTable(
  'name_texts',
  {
    /** SHA-256 of signer and text, in hex. */
    hash: text('hash').primaryKey(),
    /** When the text itself expires, in milliseconds since 1970. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('name_texts_expiry').on(table.expiresAt)],
)
