import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Returns the wallet's active chain. */
export const getChainId: Handler<FrameRequestOf<'get-chain-id'>, FrameResponseOf<'get-chain-id'>> = async (
  _,
  __,
  { activeChain },
) => ({
  chainId: await activeChain.get(),
})
