/**
 * Runs `act` for at most `timeoutMs`; then its signal aborts and the promise rejects with what `onTimeout` makes.
 * A signal from outside aborts it as well.
 */
export async function withTimeout<value>(
  act: (signal: AbortSignal) => Promise<value>,
  { timeoutMs, onTimeout, signal }: { timeoutMs: number; onTimeout: () => Error; signal?: AbortSignal },
): Promise<value> {
  const ending = new AbortController()
  signal?.throwIfAborted()
  return new Promise<value>((resolve, reject) => {
    const end = (reason: unknown) => {
      ending.abort(reason)
      reject(reason)
    }
    const onAbort = () => end(signal?.reason)
    const timer = setTimeout(() => end(onTimeout()), timeoutMs)
    signal?.addEventListener('abort', onAbort)
    act(ending.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      })
  })
}
