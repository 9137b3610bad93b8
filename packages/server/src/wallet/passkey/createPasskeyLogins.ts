import { passkeyLoginsOfClientPerHour, passkeyLoginsOfProjectPerHour } from '@latchkey/protocol/constants'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'
import type { PasskeyLogins } from '../base/ports.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { createPasskey } from './createPasskey.ts'
import { createPasskeyLogin } from './createPasskeyLogin.ts'
import type { PasskeyLoginParts } from './parts.ts'
import { verifyPasskeyLogin } from './verifyPasskeyLogin.ts'

/** Settings that the server provides. */
type PasskeyLoginSettings = Omit<PasskeyLoginParts, 'limits' | 'now'> &
  Partial<Pick<PasskeyLoginParts, 'now'>> & { database: Database; turns: Turns }

/** Creates the passkey login (WebAuthn) handlers of the wallet's origin. */
export function createPasskeyLogins({
  now = Date.now,
  turns,
  ...given
}: PasskeyLoginSettings): PasskeyLogins {
  const [perClient, perProject] = [passkeyLoginsOfClientPerHour, passkeyLoginsOfProjectPerHour]
  const parts: PasskeyLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by passkeys', perClient, perProject }),
    ...given,
    now,
  }
  return {
    createPasskeyLogin: (request, caller) => createPasskeyLogin(request, caller, parts),
    createPasskey: (request, caller) => createPasskey(request, caller, parts),
    verifyPasskeyLogin: (request, caller) => verifyPasskeyLogin(request, caller, parts),
  }
}
