import { onTestFinished, vi } from 'vitest'

/** Ends waits of these lengths immediately, and no other one: `fetch` has timers of its own. Returns them as they come. */
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
