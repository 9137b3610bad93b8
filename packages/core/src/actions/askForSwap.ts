import type { Caip2 } from '@latchkey/protocol/ids'
import type { ApiClient } from '../api/createApiClient.ts'
import { ApiFailureError } from '../errors/api.ts'
import { SwapsNotServedError } from '../errors/network.ts'
import { LiquidityInsufficientError, QuoteMovedError } from '../errors/swap.ts'
import type { Kit } from '../kit.ts'
import { requireServed } from './getSupportedChains.ts'

/**
 * Asks the server something about swaps on a network. Throws `SwapsNotServedError` (8.9), `LiquidityInsufficientError`,
 * `QuoteMovedError`, or an error of `errors/api.ts`.
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

/** Maps a server's refusal of a swap to the error that a caller may branch on; the rest stays as it is. */
function toSwapError(error: unknown, networkId: Caip2): unknown {
  if (!(error instanceof ApiFailureError)) return error
  if (error.code === 'CHAIN_INVALID') return new SwapsNotServedError(networkId)
  if (error.code === 'QUOTE_MOVED') return new QuoteMovedError(error)
  // Other servers of this API have no code for it, but these words.
  const isDry = error.reasons.some(({ description }) => description.includes('insufficient liquidity'))
  return isDry ? new LiquidityInsufficientError(error) : error
}
