import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Logins by e-mail, and the two steps of a change of address, kept as long as they count against their address's limits;
 * times are milliseconds since 1970. Neither a code nor a link stands here as it is.
 */
export const walletEmailLogins = pgTable(
  'wallet_email_logins',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the address. */
    subject: text('subject').notNull(),
    /** What a code is good for: a step of a change is no login, and no login a step of a change. */
    purpose: text('purpose', { enum: ['login', 'oldEmail', 'newEmail'] })
      .notNull()
      .default('login'),
    /** Whose address is changed, or whose login it was, once it is used. */
    userId: text('user_id'),
    /** The address, as long as the login is alive. */
    email: text('email'),
    /** What an old address is changed to, as long as it may be. */
    newEmail: text('new_email'),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the frame's key that asked (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /** By the mail's code; by the code once the mail's link was confirmed; or by the code that the link's page shows. */
    way: text('way', { enum: ['code', 'device', 'link'] }).notNull(),
    /** Keyed; absent until the link's page has made a code. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash'),
    digits: text('digits'),
    wrong: integer('wrong').notNull(),
    wrongAt: bigint('wrong_at', { mode: 'number' }),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    confirmedAt: bigint('confirmed_at', { mode: 'number' }),
    /** When it was used, tried too often, or replaced. */
    endedAt: bigint('ended_at', { mode: 'number' }),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** A new code kills the old. */
    uniqueIndex('wallet_email_logins_alive').on(table.subject).where(sql`ended_at is null`),
    uniqueIndex('wallet_email_logins_link').on(table.linkHash),
    /** What counts against an address. */
    index('wallet_email_logins_subject').on(table.subject, table.createdAt),
    /** A user's changes, which end together. */
    index('wallet_email_logins_user').on(table.userId),
    /** What counts no more. */
    index('wallet_email_logins_newest').on(table.createdAt),
  ],
)
