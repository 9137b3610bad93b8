import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'
import { openUser } from './openUser.ts'

/**
 * Returns the logged-in user, as known by the server. If a reload interrupted the creation of the wallet, completes it
 * first.
 */
export const getUser: Handler<FrameRequestOf<'get-user'>, FrameResponseOf<'get-user'>> = async (
  { chainId } = {},
  _,
  context,
) => {
  if (chainId !== undefined) await context.activeChain.switch(chainId)
  return openUser(context)
}
