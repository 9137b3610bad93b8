import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Handles a wallet's RPC method: safe ones immediately, others once the visitor has approved. Rejects unknown ones. */
export const rpcRequest: Handler<FrameRequestOf<'rpc-request'>, FrameResponseOf<'rpc-request'>> = async (
  request,
  { signal, afterwards },
  { loadSigner },
) => {
  const signer = await loadSigner()
  return { result: await signer.request(request, signal, afterwards) }
}
