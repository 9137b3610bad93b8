import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Security events of wallets, for the operator. Times are milliseconds since 1970. */
export const walletAudit = pgTable(
  'wallet_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: bigint('at', { mode: 'number' }).notNull(),
    what: text('what').notNull(),
    /** Keyed hash of an email address or a user's id. */
    subject: text('subject').notNull(),
    projectId: text('project_id').notNull(),
    purpose: text('purpose'),
  },
  (table) => [
    /** For the events of one subject. */
    index('wallet_audit_subject').on(table.subject, table.at),
    index('wallet_audit_newest').on(table.at),
  ],
)
