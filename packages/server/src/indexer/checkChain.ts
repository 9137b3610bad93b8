import { evmChainId } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { Request } from './readBlock.ts'

/**
 * Throws `UpstreamError` if the upstreams serve another chain now. They are checked on first use, but a provider may
 * confuse its chains later.
 */
export async function checkChain(request: Request, chainId: string, signal?: AbortSignal): Promise<void> {
  const id = await request('eth_chainId', [], signal)
  if (evmChainId(Number(id)) !== chainId) throw new UpstreamError('The upstream serves another chain.', 1)
}
