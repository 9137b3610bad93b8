import { attempt } from '@latchkey/protocol/attempt'

/**
 * Subscribes to a wallet's events. Returns a function that unsubscribes. If the wallet's functions for this are missing
 * or malformed, it is used without events, since the visitor has already approved it.
 */
export function listen(subscribe: () => unknown): () => void {
  const stop = attempt(subscribe)
  return () => void attempt(() => typeof stop === 'function' && stop())
}
