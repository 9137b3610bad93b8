import { WalletUnreachableError } from '../errors/frame.ts'
import { findNetworkError } from '../platform/findNetworkError.ts'

/** After how long without `ready` the wallet's origin is asked, and how long after a network error it is asked again. */
const probeDelayMs = 1_000

/**
 * Calls back where a frame that is slow to load cannot load, since nothing answers at its address: after 2 s, by two network
 * errors. A frame whose origin answers keeps its whole time (spec 9.17). Returns how to stop.
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
