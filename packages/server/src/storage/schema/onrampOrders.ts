import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Purchases by card or bank; times are milliseconds since 1970. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    provider: text('provider', { enum: ['sandbox', 'coinbase'] }).notNull(),
    /** What the address of its payment page ends with: an order's id is told to whoever reads a history. */
    secret: text('secret').notNull(),
    /** Who receives, in lower case. */
    account: text('account').notNull(),
    /** CAIP-2. */
    chainId: text('chain_id').notNull(),
    /** JSON: what is bought, for how much. */
    terms: text('terms').notNull(),
    state: text('state', {
      enum: ['open', 'verifying', 'processing', 'paid', 'confirmed', 'failed'],
    }).notNull(),
    /** When a payment that takes its time is through. */
    readyAt: bigint('ready_at', { mode: 'number' }),
    /** The transaction that pays out, and its hash: signed once, sent as often as it takes. */
    signed: text('signed'),
    hash: text('hash'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    uniqueIndex('onramp_orders_secret').on(table.secret),
    /** An account's purchases, the newest first. */
    index('onramp_orders_newest').on(table.project, table.account, table.createdAt),
    /** What came to nothing. */
    index('onramp_orders_change').on(table.changedAt),
  ],
)
