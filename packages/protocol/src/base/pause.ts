// Every platform has these, but this package has no types of a platform.
declare function setTimeout(task: () => void, ms: number): unknown
declare function clearTimeout(timer: unknown): void

/** The part of `AbortSignal` that is needed here. */
type Signal = {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Waits. Rejects with the reason as soon as the signal is aborted. */
export function pause(ms: number, signal?: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
