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
      await wait(delayFor?.(error) ?? delayMs * 2 ** attempt, signal)
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

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
