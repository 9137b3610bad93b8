import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { FrameFailureError } from '../../FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Where the login that was begun is kept: it outlives a reload. */
export const socialLoginKey = 'socialLogin'

/** A login that was begun. */
export type SocialLogin = { loginId: string; provider: SocialProvider }

/** The login that was begun by a provider; throws `FrameFailureError` CODE_DEAD where there is none. */
export async function requireSocialLogin(
  storage: FrameStorage,
  provider: SocialProvider,
): Promise<SocialLogin> {
  const login = await storage.get<SocialLogin>(socialLoginKey)
  if (login?.provider !== provider) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
