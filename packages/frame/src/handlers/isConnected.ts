import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Tells whether somebody is logged in on this site, without asking the server. */
export const isConnected: Handler<FrameRequestOf<'is-connected'>, FrameResponseOf<'is-connected'>> = async (
  _,
  __,
  { session },
) => ({
  isConnected: (await session.getUser()) !== undefined,
})
