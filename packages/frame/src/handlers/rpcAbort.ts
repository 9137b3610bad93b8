import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Aborts a request that is no longer awaited. Without an id, rejects all pending approvals. */
export const rpcAbort: Handler<FrameRequestOf<'rpc-abort'>, FrameResponseOf<'rpc-abort'>> = async (
  { requestId },
  { abort },
  { approvals },
) => {
  if (requestId !== undefined) abort(requestId)
  else for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}
