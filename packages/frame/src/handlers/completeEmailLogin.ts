import { devicePollMs } from '@latchkey/protocol/constants'
import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/pause'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Handler } from './context.ts'
import { endLogin } from './endLogin.ts'
import { openUser } from './openUser.ts'
import { emailLoginKey, type PendingLogin } from './pendingLogins.ts'
import { readCode } from './readCode.ts'
import { requireLogin } from './requireLogin.ts'

/** Waits until the link in the email has been opened. The app asks again after a timeout. */
export const connectDevice: Handler<
  FrameRequestOf<'connect-device'>,
  FrameResponseOf<'connect-device'>
> = async (_, { signal }, context) => {
  const { loginId } = await requireLogin(emailLoginKey, context)
  for (;;) {
    const { state } = await context.session.ask(
      'getEmailLogin',
      { params: { loginId }, body: undefined },
      signal,
    )
    if (state === 'otp') return {}
    if (state === 'dead') throw new FrameFailureError('CODE_DEAD', 'The login is no longer valid.')
    await pause(devicePollMs, signal)
  }
}

/** Completes a login with the code. Then a user without a wallet gets one, and a user with a wallet has it here. */
export const connectOtp: Handler<FrameRequestOf<'connect-otp'>, FrameResponseOf<'connect-otp'>> = async (
  { otp },
  _,
  context,
) => {
  const code = readCode(otp)
  const { loginId, userId } = await requireLogin(emailLoginKey, context)
  if (userId === undefined) {
    const session = await endLogin(context.session, 'verifyEmailLogin', {
      params: { loginId },
      body: { code },
    })
    await context.session.begin(session)
    await context.storage.set(emailLoginKey, { loginId, userId: session.user.id } satisfies PendingLogin)
  }
  return openUser(context)
}
