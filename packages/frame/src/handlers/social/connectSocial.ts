import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Handler } from '../context.ts'
import { endLogin } from '../endLogin.ts'
import { openUser } from '../openUser.ts'
import { readCode } from '../readCode.ts'
import { type HeardSocial, hearSocial } from './hearSocial.ts'
import { requireSocialLogin, socialLoginKey } from './socialLogin.ts'

/**
 * Completes a social login with the code that its window sends to the frame, or with the six digits that it showed.
 * Then a user without a wallet gets one, and a user with a wallet has it here.
 */
export const connectSocial: Handler<
  FrameRequestOf<'connect-social'>,
  FrameResponseOf<'connect-social'>
> = async ({ provider, code: typed, isFresh }, { signal }, context) => {
  const { loginId } = await requireSocialLogin(context.storage, provider)
  const given: Partial<HeardSocial> & { code: string } =
    typed === undefined
      ? await hearSocial(context.page, { walletOrigin: context.walletOrigin, loginId }, signal)
      : { code: readCode(typed) }
  const session = await endLogin(context.session, 'verifySocialLogin', {
    params: { loginId },
    body: { code: given.code },
  })
  const isOther = isFresh === true && (await context.session.getUser())?.id !== session.user.id
  await (isOther ? context.session.refuse(session) : context.session.begin(session))
  await context.storage.delete(socialLoginKey)
  given.taken?.()
  if (isOther) throw new FrameFailureError('OTHER_USER', 'Another user has logged in.')
  return openUser(context)
}
