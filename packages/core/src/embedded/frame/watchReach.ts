import { findNetworkError } from '../../platform/findNetworkError.ts'
import { WalletUnreachableError } from '../client/errors.ts'

/** How long after the start, and after a network error, the wallet's origin is probed, in ms. */
const probeDelayMs = 1_000

/**
 * Detects a frame that can't load because its URL is unreachable: two network errors, after 2 s. If its origin
 * responds, the frame keeps its full timeout (spec 9.17). Returns a function that stops it.
 */
export function watchReach(
  address: string,
  onUnreachable: (error: WalletUnreachableError) => void,
): () => void {
  const ending = new AbortController()
  let timer = setTimeout(ask, probeDelayMs, true)
  async function ask(isFirst: boolean): Promise<void> {
    const cause = await findNetworkError(address, ending.signal)
    if (cause === undefined || ending.signal.aborted) return
    if (isFirst) timer = setTimeout(ask, probeDelayMs, false)
    else onUnreachable(new WalletUnreachableError(new URL(address).origin, cause))
  }
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
