import { socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour } from '@latchkey/protocol/constants'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'
import type { FarcasterLogins } from '../base/ports.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { createFarcasterLogin } from './createFarcasterLogin.ts'
import { createFarcasterStore } from './createFarcasterStore.ts'
import { getFarcasterLogin } from './getFarcasterLogin.ts'
import { openFarcaster } from './openFarcaster.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { refuseFarcaster } from './refuseFarcaster.ts'
import { showFarcaster } from './showFarcaster.ts'
import { verifyFarcasterLogin } from './verifyFarcasterLogin.ts'

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
