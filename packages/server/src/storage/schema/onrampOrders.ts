import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Purchases by card or bank transfer. Times are milliseconds since 1970. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    provider: text('provider', { enum: ['sandbox', 'coinbase'] }).notNull(),
    /** The last part of the payment page's URL. Separate from the id, which is in the history that anyone can read. */
    secret: text('secret').notNull(),
    /** The recipient, in lower case. */
    account: text('account').notNull(),
    /** CAIP-2. */
    chainId: text('chain_id').notNull(),
    /** The purchase and its price, in JSON. */
    terms: text('terms').notNull(),
    state: text('state', {
      enum: ['open', 'verifying', 'processing', 'paid', 'confirmed', 'failed'],
    }).notNull(),
    /** When a delayed payment completes. */
    readyAt: bigint('ready_at', { mode: 'number' }),
    /** The payout transaction and its hash: signed once, and sent until it succeeds. */
    signed: text('signed'),
    hash: text('hash'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    uniqueIndex('onramp_orders_secret').on(table.secret),
    /** For an account's purchases, newest first. */
    index('onramp_orders_newest').on(table.project, table.account, table.createdAt),
    /** For orders that came to nothing. */
    index('onramp_orders_change').on(table.changedAt),
  ],
)
