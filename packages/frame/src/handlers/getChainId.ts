import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Tells the chain that the wallet is on. */
export const getChainId: Handler<FrameRequestOf<'get-chain-id'>, FrameResponseOf<'get-chain-id'>> = async (
  _,
  __,
  { activeChain },
) => ({
  chainId: await activeChain.get(),
})
