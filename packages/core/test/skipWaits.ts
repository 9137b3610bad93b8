import { onTestFinished, vi } from 'vitest'

/**
 * Ends timers of these durations immediately, and no others, because `fetch` has its own. Returns them as they occur.
 */
export function skipWaits(...expected: number[]): number[] {
  const waits: number[] = []
  const wait = globalThis.setTimeout
  const skip = (run: () => void, ms = 0, ...rest: []) => {
    if (!expected.includes(ms)) return wait(run, ms, ...rest)
    waits.push(ms)
    return wait(run, 0, ...rest)
  }
  vi.stubGlobal('setTimeout', skip)
  onTestFinished(() => void vi.unstubAllGlobals())
  return waits
}
