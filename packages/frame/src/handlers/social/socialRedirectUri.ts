import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { toBeginFailure } from '../toBeginFailure.ts'
import { type SocialLogin, socialLoginKey } from './socialLogin.ts'

/** Starts a social login and returns the URL of its window. */
export const socialRedirectUri: Handler<
  FrameRequestOf<'social-redirect-uri'>,
  FrameResponseOf<'social-redirect-uri'>
> = async ({ provider }, { signal }, { session, storage, appOrigin }) => {
  const begun = session.ask('createSocialLogin', { body: { provider, appOrigin } }, signal)
  const { loginId, uri } = await begun.catch((error: unknown) => {
    throw toBeginFailure(error)
  })
  await storage.set(socialLoginKey, { loginId, provider } satisfies SocialLogin)
  return { uri }
}
