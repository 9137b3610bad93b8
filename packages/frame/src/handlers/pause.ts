/** Waits. Throws the abort reason of `signal`. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
}
