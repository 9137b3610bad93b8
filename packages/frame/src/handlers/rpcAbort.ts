import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Gives up a request that nobody waits for any more. */
export const rpcAbort: Handler<FrameRequestOf<'rpc-abort'>, FrameResponseOf<'rpc-abort'>> = async (
  { requestId },
  { abort },
) => {
  abort(requestId)
  return {}
}
