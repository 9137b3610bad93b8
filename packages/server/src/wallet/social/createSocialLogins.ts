import { socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour } from '@latchkey/protocol/constants'
import type { Turns } from '../base/createTurns.ts'
import type { SocialLogins } from '../base/ports.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { createSocialLogin } from './createSocialLogin.ts'
import { createSocialStore } from './createSocialStore.ts'
import { finishSocial } from './finishSocial.ts'
import type { SocialLoginParts } from './parts.ts'
import { startSocial } from './startSocial.ts'
import { verifySocialLogin } from './verifySocialLogin.ts'

/** Settings that the server provides. */
type SocialLoginSettings = Omit<SocialLoginParts, 'store' | 'limits' | 'noticeLimits' | 'now'> &
  Partial<Pick<SocialLoginParts, 'now'>> & { turns: Turns }

/** Creates the social login handlers of the wallet's origin. */
export function createSocialLogins({
  database,
  now = Date.now,
  turns,
  ...given
}: SocialLoginSettings): SocialLogins {
  const [perClient, perProject] = [socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour]
  const parts: SocialLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by providers', perClient, perProject }),
    noticeLimits: createMailLimits({ turns, what: 'notices of new devices' }),
    ...given,
    database,
    turns,
    now,
    store: createSocialStore(database, given.rows, turns),
  }
  return {
    createSocialLogin: (request, caller) => createSocialLogin(request, caller, parts),
    verifySocialLogin: (request, caller) => verifySocialLogin(request, caller, parts),
    start: (flow, browser) => startSocial(flow, browser, parts),
    finish: (provider, search, from) => finishSocial({ provider, search, ...from }, parts),
  }
}
