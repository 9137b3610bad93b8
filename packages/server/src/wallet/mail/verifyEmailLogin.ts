import type { WalletSession } from '@latchkey/protocol/wallet'
import type { Database } from '../../storage/database.ts'
import type { WalletCaller } from '../base/ports.ts'
import type { EmailLogin } from './createLoginStore.ts'
import { isOwnLogin } from './isOwnLogin.ts'
import type { EmailLoginParts } from './parts.ts'
import { sendNoticeMail } from './sendNoticeMail.ts'
import { refuseCode, tryCode } from './tryCode.ts'

/**
 * Completes a login with its code, only for the key that began it, and begins a session: both or neither, so that no
 * code is wasted.
 *
 * A retry right after is answered with that session, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also for another key), DEVICE_UNCONFIRMED.
 */
export async function verifyEmailLogin(
  { params, body }: { params: { loginId: string }; body: { code: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletSession> {
  const { store, sessions } = parts
  const login = await store.find(params.loginId)
  if (!isOwnLogin(login, caller)) throw refuseCode('CODE_DEAD')
  const { email } = login
  const begun = await tryCode({ login, email, code: body.code }, parts, async (within, isAgain) => {
    if (!isAgain && email !== null) return beginSession({ login, email }, caller, parts, within)
    // Read again: it may have been alive when it was first read.
    const { userId } = (await store.find(login.id, within)) ?? {}
    const session = userId ? await sessions.resume({ userId, key: caller.key }, within) : undefined
    return session && { session, isNewDevice: false }
  })
  if (!begun) throw refuseCode('CODE_DEAD')
  if (begun.isNewDevice && email !== null) sendNoticeMail({ login, email, address: caller.address }, parts)
  return begun.session
}

/** Begins the session of an address. `isNewDevice` is true if its user has had other devices. */
async function beginSession(
  { login, email }: { login: EmailLogin; email: string },
  caller: WalletCaller,
  { users, sessions, store }: EmailLoginParts,
  within: Database,
) {
  const isKnown = await users.isKnownDevice(email, caller.key, within)
  const user = await users.findOrCreateByEmail(email, within)
  await store.keepUser(login.id, user.id, within)
  const { appOrigin } = login
  const session = await sessions.begin({ userId: user.id, caller, appOrigin }, within)
  return { session, isNewDevice: !user.isNew && !isKnown }
}
