import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Goes to another chain that is served. */
export const switchNetwork: Handler<
  FrameRequestOf<'switch-network'>,
  FrameResponseOf<'switch-network'>
> = async ({ chainId }, _, { activeChain }) => ({
  chainId: await activeChain.switch(chainId),
})
