import type { WalletCaller } from '../base/ports.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import { isOwnLogin } from './isOwnLogin.ts'
import type { EmailLoginParts } from './parts.ts'

/** Returns a login's state to the key that began it. For any other key it is dead. */
export async function getEmailLogin(
  { params }: { params: { loginId: string } },
  caller: WalletCaller,
  parts: Pick<EmailLoginParts, 'store' | 'now'>,
): Promise<{ state: 'device' | 'otp' | 'dead' }> {
  const login = await parts.store.find(params.loginId)
  if (!isOwnLogin(login, caller)) return { state: 'dead' }
  if (login.purpose === 'login' && isJustUsed(login, parts.now())) return { state: 'otp' }
  if (login.endedAt !== null || login.expiresAt <= parts.now()) return { state: 'dead' }
  return { state: login.way === 'code' || login.confirmedAt !== null ? 'otp' : 'device' }
}
