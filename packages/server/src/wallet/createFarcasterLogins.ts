import { socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour } from '@latchkey/protocol/constants'
import type { Database } from '../storage/database.ts'
import type { Turns } from './createTurns.ts'
import { createMailLimits } from './emailLogin/createMailLimits.ts'
import { createFarcasterLogin } from './farcasterLogin/createFarcasterLogin.ts'
import { createFarcasterStore } from './farcasterLogin/createFarcasterStore.ts'
import { getFarcasterLogin } from './farcasterLogin/getFarcasterLogin.ts'
import { openFarcaster } from './farcasterLogin/openFarcaster.ts'
import type { FarcasterLoginParts } from './farcasterLogin/parts.ts'
import { refuseFarcaster } from './farcasterLogin/refuseFarcaster.ts'
import { showFarcaster } from './farcasterLogin/showFarcaster.ts'
import { verifyFarcasterLogin } from './farcasterLogin/verifyFarcasterLogin.ts'
import type { FarcasterLogins } from './ports.ts'

/** Settings that the server provides. */
type FarcasterLoginSettings = Omit<FarcasterLoginParts, 'store' | 'limits' | 'now'> &
  Partial<Pick<FarcasterLoginParts, 'now'>> & { database: Database; turns: Turns }

/** Creates the Farcaster login handlers of the wallet's origin. */
export function createFarcasterLogins({
  database,
  now = Date.now,
  turns,
  ...given
}: FarcasterLoginSettings): FarcasterLogins {
  const [perClient, perProject] = [socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour]
  const parts: FarcasterLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by Farcaster', perClient, perProject }),
    ...given,
    database,
    now,
    store: createFarcasterStore(database, given.rows),
  }
  return {
    createFarcasterLogin: (request, caller) => createFarcasterLogin(request, caller, parts),
    getFarcasterLogin: (request, caller) => getFarcasterLogin(request, caller, parts),
    verifyFarcasterLogin: (request, caller) => verifyFarcasterLogin(request, caller, parts),
    show: (flow) => showFarcaster(flow, parts),
    open: (flow, browser) => openFarcaster(flow, browser, parts),
    refuse: (flow) => refuseFarcaster(flow, parts),
  }
}
