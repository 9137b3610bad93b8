import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Gives up a request that nobody waits for any more; without an id it is the visitor's no to all that waits for a yes. */
export const rpcAbort: Handler<FrameRequestOf<'rpc-abort'>, FrameResponseOf<'rpc-abort'>> = async (
  { requestId },
  { abort },
  { approvals },
) => {
  if (requestId !== undefined) abort(requestId)
  else for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}
