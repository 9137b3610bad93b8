import type { Project } from '../../settings/settings.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { KeyedHash } from '../base/createKeyedHash.ts'
import type { AuditLog, WalletSessions, WalletUsers } from '../base/ports.ts'
import type { MailLimits } from './createMailLimits.ts'

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
