import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Storage key of the pending login, which survives a reload. */
export const socialLoginKey = 'socialLogin'

/** A pending login. */
export type SocialLogin = { loginId: string; provider: SocialProvider }

/** Returns the pending login with a provider. Throws `FrameFailureError` CODE_DEAD without one. */
export async function requireSocialLogin(
  storage: FrameStorage,
  provider: SocialProvider,
): Promise<SocialLogin> {
  const login = await storage.get<SocialLogin>(socialLoginKey)
  if (login?.provider !== provider) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
