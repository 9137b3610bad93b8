import { FrameFailureError } from '../FrameFailureError.ts'
import type { FrameStorage } from '../platform/parts.ts'

/** Where the login that was begun is kept: it outlives a reload. */
export const emailLoginKey = 'emailLogin'

/** A login that was begun; `isVerified` once its code was right: what is left is the wallet. */
export type EmailLogin = { loginId: string; isVerified?: true }

/** The login that was begun; throws `FrameFailureError` CODE_DEAD where there is none. */
export async function requireEmailLogin(storage: FrameStorage): Promise<EmailLogin> {
  const login = await storage.get<EmailLogin>(emailLoginKey)
  if (!login) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
