import type { Project } from '../settings.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { KeyedHash } from './createKeyedHash.ts'
import type { MailLimits } from './emailLogin/createMailLimits.ts'
import type { AuditLog, WalletSessions, WalletUsers } from './ports.ts'

/** Dependencies of every login method. */
export type LoginParts = {
  rows: Rows
  users: WalletUsers
  sessions: WalletSessions
  audit: AuditLog
  /** Counts by client and project, separately for each method: emails, or logins. */
  limits: MailLimits
  hash: KeyedHash
  projects: ReadonlyMap<string, Pick<Project, 'name' | 'origins'>>
  /** Returns the origin of the wallet's pages. */
  walletOrigin(): string
  /** Milliseconds since 1970. */
  now(): number
}
