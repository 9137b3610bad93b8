import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Returns whether somebody is logged in with this app, without calling the server. */
export const isConnected: Handler<FrameRequestOf<'is-connected'>, FrameResponseOf<'is-connected'>> = async (
  _,
  __,
  { session },
) => ({
  isConnected: (await session.getUser()) !== undefined,
})
