import type { Project } from '../../settings.ts'
import type { KeyedHash } from '../createKeyedHash.ts'
import type { MailLimits } from '../emailLogin/createMailLimits.ts'
import type { AuditLog, SocialProviders, WalletSessions, WalletUsers } from '../ports.ts'
import type { SocialStore } from './createSocialStore.ts'

/** What logins by social providers stand on. */
export type SocialLoginParts = {
  store: SocialStore
  providers: SocialProviders
  users: WalletUsers
  sessions: WalletSessions
  audit: AuditLog
  /** Counts logins by client and project, as mails are counted. */
  limits: MailLimits
  hash: KeyedHash
  projects: ReadonlyMap<string, Pick<Project, 'name' | 'origins'>>
  /** Where the wallet's pages are reached. */
  walletOrigin(): string
  /** Milliseconds since 1970. */
  now(): number
}
