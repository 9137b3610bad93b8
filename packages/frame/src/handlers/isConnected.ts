import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Tells whether somebody is logged in by this app, without asking the server. */
export const isConnected: Handler<FrameRequestOf<'is-connected'>, FrameResponseOf<'is-connected'>> = async (
  _,
  __,
  { session },
) => ({
  isConnected: (await session.getUser()) !== undefined,
})
