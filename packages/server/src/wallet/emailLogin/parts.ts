import type { Project } from '../../settings.ts'
import type { Errands } from '../createErrands.ts'
import type { KeyedHash } from '../createKeyedHash.ts'
import type { AuditLog, Mailer, WalletSessions, WalletUsers } from '../ports.ts'
import type { LoginStore } from './createLoginStore.ts'
import type { MailLimits } from './createMailLimits.ts'

/** What logins by e-mail work with: one per server. */
export type EmailLoginParts = {
  store: LoginStore
  users: WalletUsers
  sessions: WalletSessions
  audit: AuditLog
  mailer: Mailer
  errands: Errands
  limits: MailLimits
  hash: KeyedHash
  projects: ReadonlyMap<string, Pick<Project, 'name' | 'origins'>>
  /** Where the wallet's pages are reached. */
  walletOrigin(): string
  /** What a mail says of where somebody asked from, by the client's address. */
  toPlace(address: string): string
  /** Milliseconds since 1970. */
  now(): number
}
