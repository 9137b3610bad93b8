import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Permissions that accounts said they would grant. Whether they did, and whether the permissions are valid, is read
 * from the chain.
 */
export const permissionSessions = pgTable(
  'permission_sessions',
  {
    /** CAIP-10, with the address in lower case. */
    account: text('account').notNull(),
    /** Keccak-256 of the context. */
    pci: text('pci').notNull(),
    project: text('project').notNull(),
    /** The permission in the validator's format, in hex. */
    context: text('context').notNull(),
    /** Seconds since 1970, as in the permission. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Milliseconds since 1970. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** When it was granted on chain, in seconds since 1970, if that was read yet. */
    grantedAt: bigint('granted_at', { mode: 'number' }),
    /** When it ended on chain, in seconds since 1970, if the account has revoked it here as well. */
    revokedAt: bigint('revoked_at', { mode: 'number' }),
    /** Binds the row by a key that is not in the database (`storage/rows`). */
    mac: text('mac'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.pci] }),
    index('permission_sessions_newest').on(table.account, table.createdAt),
    // The sweep reads only these, however many were granted.
    index('permission_sessions_pending')
      .on(table.createdAt)
      .where(sql`${table.grantedAt} is null and ${table.revokedAt} is null`),
  ],
)
