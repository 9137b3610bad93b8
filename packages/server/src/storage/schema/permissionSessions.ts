import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Permissions that accounts have said they would grant; whether they did, and whether they hold, the chain says. */
export const permissionSessions = pgTable(
  'permission_sessions',
  {
    /** CAIP-10, the address in lower case. */
    account: text('account').notNull(),
    /** Keccak-256 of the context. */
    pci: text('pci').notNull(),
    project: text('project').notNull(),
    /** The permission as the validator takes it, in hex. */
    context: text('context').notNull(),
    /** Seconds since 1970, as the permission has it. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Milliseconds since 1970. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** Seconds since 1970: when it ended on chain, for one that the account has revoked here as well. */
    revokedAt: bigint('revoked_at', { mode: 'number' }),
    /** Binds the row by a key that the database does not hold (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.pci] }),
    index('permission_sessions_newest').on(table.account, table.createdAt),
  ],
)
