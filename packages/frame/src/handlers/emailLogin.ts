import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameStorage } from '../platform/parts.ts'

/** Storage key of the pending login, which survives a reload. */
export const emailLoginKey = 'emailLogin'

/** A pending login. `isVerified` is set once its code was correct, when only the wallet is left to create. */
export type EmailLogin = { loginId: string; isVerified?: true }

/** Returns the pending login. Throws `FrameFailureError` CODE_DEAD without one. */
export async function requireEmailLogin(storage: FrameStorage): Promise<EmailLogin> {
  const login = await storage.get<EmailLogin>(emailLoginKey)
  if (!login) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
