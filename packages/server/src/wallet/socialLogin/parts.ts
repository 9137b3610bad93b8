import type { Database } from '../../storage/database.ts'
import type { Errands } from '../createErrands.ts'
import type { Turns } from '../createTurns.ts'
import type { MailLimits } from '../emailLogin/createMailLimits.ts'
import type { LoginParts } from '../loginParts.ts'
import type { Mailer, SocialProviders } from '../ports.ts'
import type { OnProviderFailed } from '../tellProviderFailures.ts'
import type { SocialStore } from './createSocialStore.ts'

/** Dependencies of social logins. */
export type SocialLoginParts = LoginParts & {
  database: Database
  store: SocialStore
  providers: SocialProviders
  onProviderFailed: OnProviderFailed
  mailer: Mailer
  errands: Errands
  turns: Pick<Turns, 'spread'>
  /** Counts emails about new devices by client and project, apart from the emails that anyone can request. */
  noticeLimits: MailLimits
}
