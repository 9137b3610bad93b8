import { devicePollMs } from '@latchkey/protocol/constants'
import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Handler } from './context.ts'
import { requireEmailLogin } from './emailLogin.ts'
import { pause } from './pause.ts'

/** Waits until the link in the email has been opened. The app asks again after a timeout. */
export const connectDevice: Handler<
  FrameRequestOf<'connect-device'>,
  FrameResponseOf<'connect-device'>
> = async (_, { signal }, context) => {
  const { loginId } = await requireEmailLogin(context.storage)
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
