import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Logins by email and the two steps of an email change, kept as long as they count against the address's limits. Times
 * are milliseconds since 1970. Codes and links are not stored in plain text.
 */
export const walletEmailLogins = pgTable(
  'wallet_email_logins',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the address. */
    subject: text('subject').notNull(),
    /** The purpose of the code. The code of a change does not log in, and vice versa. */
    purpose: text('purpose', { enum: ['login', 'oldEmail', 'newEmail'] })
      .notNull()
      .default('login'),
    /** The user whose address is changed, or who logged in, once used. */
    userId: text('user_id'),
    /** The address, while the login is pending. */
    email: text('email'),
    /** The new address of an email change, while the change is pending. */
    newEmail: text('new_email'),
    projectId: text('project_id').notNull(),
    /** Thumbprint of the requesting frame's key (RFC 7638). */
    key: text('key').notNull(),
    appOrigin: text('app_origin').notNull(),
    device: text('device').notNull(),
    /**
     * `code`: the code in the email. `device`: that code, after the email's link was confirmed. `link`: the code on the
     * link's page.
     */
    way: text('way', { enum: ['code', 'device', 'link'] }).notNull(),
    /** Keyed; null until the link's page has created a code. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash'),
    digits: text('digits'),
    wrong: integer('wrong').notNull(),
    wrongAt: bigint('wrong_at', { mode: 'number' }),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    confirmedAt: bigint('confirmed_at', { mode: 'number' }),
    /** When the login was used, tried too often, or replaced. */
    endedAt: bigint('ended_at', { mode: 'number' }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    /** A new code invalidates the old one. */
    uniqueIndex('wallet_email_logins_alive').on(table.subject).where(sql`ended_at is null`),
    uniqueIndex('wallet_email_logins_link').on(table.linkHash),
    /** For what counts against an address. */
    index('wallet_email_logins_subject').on(table.subject, table.createdAt),
    /** For a user's email changes, which end together. */
    index('wallet_email_logins_user').on(table.userId),
    /** For deleting rows that no longer count. */
    index('wallet_email_logins_newest').on(table.createdAt),
  ],
)
