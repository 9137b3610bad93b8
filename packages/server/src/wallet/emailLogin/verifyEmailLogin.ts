import type { WalletSession } from '@latchkey/protocol/wallet'
import type { Database } from '../../storage/database.ts'
import type { WalletCaller } from '../ports.ts'
import { isOwnLogin } from './isOwnLogin.ts'
import type { EmailLoginParts } from './parts.ts'
import { sendNoticeMail } from './sendNoticeMail.ts'
import { refuseCode, tryCode } from './tryCode.ts'

/**
 * Ends a login with its code, for the key that began it alone, and begins a session: both or neither, so that no code is
 * spent where there is no session for it. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD (also where another key asks),
 * DEVICE_UNCONFIRMED.
 */
export async function verifyEmailLogin(
  { params, body }: { params: { loginId: string }; body: { code: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletSession> {
  const login = await parts.store.find(params.loginId)
  const { email } = login ?? {}
  if (!isOwnLogin(login, caller) || !email) throw refuseCode('CODE_DEAD')
  const begun = await tryCode({ login, email, code: body.code }, parts, (within) =>
    beginSession({ email, appOrigin: login.appOrigin }, caller, parts, within),
  )
  if (begun.isNewDevice) sendNoticeMail({ login, email, address: caller.address }, parts)
  return begun.session
}

/** Begins the session of an address; `isNewDevice` where its user has had others. */
async function beginSession(
  { email, appOrigin }: { email: string; appOrigin: string },
  caller: WalletCaller,
  { users, sessions }: EmailLoginParts,
  within: Database,
) {
  const isKnown = await users.isKnownDevice(email, caller.key, within)
  const user = await users.findOrCreateByEmail(email, within)
  const session = await sessions.begin({ userId: user.id, caller, appOrigin }, within)
  return { session, isNewDevice: !user.isNew && !isKnown }
}
