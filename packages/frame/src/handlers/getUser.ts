import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'
import { openUser } from './openUser.ts'

/**
 * Returns the logged-in user as known by the server. Completes the wallet first if a reload interrupted its creation.
 */
export const getUser: Handler<FrameRequestOf<'get-user'>, FrameResponseOf<'get-user'>> = async (
  { chainId } = {},
  _,
  context,
) => {
  if (chainId !== undefined) await context.activeChain.switch(chainId)
  return openUser(context)
}
