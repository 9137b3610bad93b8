import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { endSession } from '../session/endSession.ts'
import type { Handler } from './context.ts'

/** Ends the user's session. */
export const signOut: Handler<FrameRequestOf<'sign-out'>, FrameResponseOf<'sign-out'>> = async (
  _,
  __,
  context,
) => {
  await endSession(context)
  return {}
}
