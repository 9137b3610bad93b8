import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Names that were registered; times are milliseconds since 1970. */
export const names = pgTable(
  'names',
  {
    /** In its normal form, zone included. */
    name: text('name').primaryKey(),
    /** The account that registered it and may change it, in lower case. */
    owner: text('owner').notNull(),
    /** Coin type of ENSIP-11: the chain that is asked where the owner is a contract. */
    ownerCoinType: bigint('owner_coin_type', { mode: 'number' }).notNull(),
    /** JSON. */
    attributes: text('attributes').notNull(),
    registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [index('names_owner').on(table.owner)],
)

/** Where names lead to. */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name').notNull(),
    /** ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    /** 1 where the owner alone signed for it: nobody is called by a name unasked. Null where the address signed, too. */
    unconfirmed: bigint('unconfirmed', { mode: 'number' }),
    /** Milliseconds since 1970. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_address').on(table.address),
  ],
)

/** Signed texts that were taken: none is taken twice. */
export const nameTexts = pgTable(
  'name_texts',
  {
    /** SHA-256 of signer and text, in hex. */
    hash: text('hash').primaryKey(),
    /** When the text itself is too old, in milliseconds since 1970. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('name_texts_expiry').on(table.expiresAt)],
)
