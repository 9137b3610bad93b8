import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../FrameFailureError.ts'
import type { Handler } from './context.ts'
import { emailLoginKey, requireEmailLogin } from './emailLogin.ts'
import { openUser } from './openUser.ts'

/** Ends a login with the code; a user without a wallet has one afterwards, and one with a wallet has it here. */
export const connectOtp: Handler<FrameRequestOf<'connect-otp'>, FrameResponseOf<'connect-otp'>> = async (
  { otp },
  _,
  context,
) => {
  const code = otp.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new FrameFailureError('CODE_INVALID', 'A code has six digits.')
  const { loginId } = await requireEmailLogin(context.storage)
  // No signal: a code is good once, and what it brings must not be lost on the way.
  const session = await context.session.ask('verifyEmailLogin', { params: { loginId }, body: { code } })
  await context.session.begin(session)
  await context.storage.delete(emailLoginKey)
  return openUser(context)
}
