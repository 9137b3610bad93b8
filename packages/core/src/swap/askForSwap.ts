import type { Caip2 } from '@latchkey/protocol/ids'
import { requireServed } from '../account/getSupportedChains.ts'
import type { ApiClient } from '../api/createApiClient.ts'
import { ApiFailureError } from '../api/errors.ts'
import { SwapsNotServedError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import { LiquidityInsufficientError, QuoteMovedError } from './errors.ts'

/**
 * Sends a swap request for a network to the server. Throws `SwapsNotServedError` (8.9), `LiquidityInsufficientError`,
 * `QuoteMovedError`, or `ApiFailureError`, `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError` if
 * the server fails.
 */
export async function askForSwap<answer>(
  kit: Kit,
  networkId: Caip2,
  ask: (api: ApiClient) => Promise<answer>,
): Promise<answer> {
  const api = await requireServed(kit, networkId, (id) => new SwapsNotServedError(id))
  try {
    return await ask(api)
  } catch (error) {
    throw toSwapError(error, networkId)
  }
}

/** Maps a failed swap request to an error that callers can handle. Other errors are returned unchanged. */
function toSwapError(error: unknown, networkId: Caip2): unknown {
  if (!(error instanceof ApiFailureError)) return error
  if (error.code === 'CHAIN_INVALID') return new SwapsNotServedError(networkId)
  if (error.code === 'QUOTE_MOVED') return new QuoteMovedError(error)
  // Other servers of this API report it in words, without a code.
  const isDry = error.reasons.some(({ description }) => description.includes('insufficient liquidity'))
  return isDry ? new LiquidityInsufficientError(error) : error
}
