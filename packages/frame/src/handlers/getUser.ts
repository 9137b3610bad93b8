import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'
import { openUser } from './openUser.ts'

/**
 * Tells who is logged in, as the server knows it. A wallet that was not finished, by a reload at the wrong moment, is
 * finished first.
 */
export const getUser: Handler<FrameRequestOf<'get-user'>, FrameResponseOf<'get-user'>> = async (
  { chainId } = {},
  _,
  context,
) => {
  if (chainId !== undefined) await context.activeChain.switch(chainId)
  return openUser(context)
}
