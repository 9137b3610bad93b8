import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Answers a wallet's method: safe ones at once, the others once the visitor has approved, unknown ones never. */
export const rpcRequest: Handler<FrameRequestOf<'rpc-request'>, FrameResponseOf<'rpc-request'>> = async (
  request,
  { signal, afterwards },
  { loadSigner },
) => {
  const signer = await loadSigner()
  return { result: await signer.request(request, signal, afterwards) }
}
