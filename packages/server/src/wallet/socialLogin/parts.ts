import type { Database } from '../../storage/database.ts'
import type { LoginParts } from '../loginParts.ts'
import type { SocialProviders } from '../ports.ts'
import type { OnProviderFailed } from '../tellProviderFailures.ts'
import type { SocialStore } from './createSocialStore.ts'

/** What logins by social providers stand on. */
export type SocialLoginParts = LoginParts & {
  database: Database
  store: SocialStore
  providers: SocialProviders
  onProviderFailed: OnProviderFailed
}
