import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { openUser } from '../openUser.ts'
import { logInByPasskey } from './logInByPasskey.ts'

/**
 * Logs in by a passkey, or by one that is made for it, on the frame's own screen; a user without a wallet has one
 * afterwards, which comes back by that very passkey where it can keep a secret.
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
