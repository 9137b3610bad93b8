import type { Project } from '../settings.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { KeyedHash } from './createKeyedHash.ts'
import type { MailLimits } from './emailLogin/createMailLimits.ts'
import type { AuditLog, WalletSessions, WalletUsers } from './ports.ts'

/** What every way to log in stands on. */
export type LoginParts = {
  rows: Rows
  users: WalletUsers
  sessions: WalletSessions
  audit: AuditLog
  /** Counts by client and project, each way its own: mails, or logins. */
  limits: MailLimits
  hash: KeyedHash
  projects: ReadonlyMap<string, Pick<Project, 'name' | 'origins'>>
  /** Where the wallet's pages are reached. */
  walletOrigin(): string
  /** Milliseconds since 1970. */
  now(): number
}
