import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'
import type { Mailer, SocialProviders } from '../base/ports.ts'
import type { Jobs } from '../login/createJobs.ts'
import type { MailLimits } from '../login/createMailLimits.ts'
import type { LoginParts } from '../login/loginParts.ts'
import type { OnProviderFailed } from '../login/tellProviderFailures.ts'
import type { SocialStore } from './createSocialStore.ts'

/** Dependencies of social logins. */
export type SocialLoginParts = LoginParts & {
  database: Database
  store: SocialStore
  providers: SocialProviders
  onProviderFailed: OnProviderFailed
  mailer: Mailer
  jobs: Jobs
  turns: Pick<Turns, 'spread'>
  /** Counts emails about new devices by client and project, apart from the emails that anyone can request. */
  noticeLimits: MailLimits
}
