import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { openUser } from '../openUser.ts'
import { logInByPasskey } from './logInByPasskey.ts'

/**
 * Logs in with an existing or a new passkey, on the frame's own screen. A user without a wallet gets one, which can be
 * restored with the same passkey if the passkey supports secrets.
 */
export const connectPasskey: Handler<
  FrameRequestOf<'connect-passkey'>,
  FrameResponseOf<'connect-passkey'>
> = async ({ isNew = false }, { signal }, context) => {
  const secret = await logInByPasskey(context, { isNew }, signal)
  try {
    return await openUser(context, secret ?? null)
  } finally {
    secret?.bytes.fill(0)
  }
}
