import { pause } from '@latchkey/protocol/pause'

/**
 * Runs `act` until it succeeds, with at most `retryCount` retries. The n-th retry waits `delayMs` · 2^n, or the delay
 * that `delayFor` reads from the error, such as a `Retry-After`.
 */
export async function withRetry<value>(
  act: (attempt: number) => Promise<value>,
  { retryCount, delayMs, shouldRetry = () => true, delayFor, signal }: RetryOptions,
): Promise<value> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await act(attempt)
    } catch (error) {
      signal?.throwIfAborted()
      if (attempt >= retryCount || !shouldRetry(error)) throw error
      await pause(delayFor?.(error) ?? delayMs * 2 ** attempt, signal)
    }
  }
}

/** Options of `withRetry`. Delays are in ms. */
type RetryOptions = {
  retryCount: number
  delayMs: number
  shouldRetry?: (error: unknown) => boolean
  delayFor?: (error: unknown) => number | undefined
  signal?: AbortSignal | undefined
}
