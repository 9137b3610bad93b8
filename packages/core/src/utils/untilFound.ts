/**
 * Resolves with what `find` returns: as soon as that is truthy, after `timeoutMs`, or when the signal is aborted.
 * `subscribe` calls its listener when the result may have changed.
 */
export function untilFound<value>(
  find: () => value,
  subscribe: (listener: () => void) => () => void,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<value> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve(find())
    }
    const unsubscribe = subscribe(() => find() && end())
    const timer = setTimeout(end, timeoutMs)
    signal.addEventListener('abort', end)
    if (find() || signal.aborted) end()
  })
}
