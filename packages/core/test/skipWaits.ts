import { onTestFinished, vi } from 'vitest'

/**
 * Ends timers of these durations immediately if our own code sets them, or viem while it waits. Others go on: Node,
 * `fetch` and viem have time limits of their own. Returns them as they occur.
 */
export function skipWaits(...expected: number[]): number[] {
  const waits: number[] = []
  const wait = globalThis.setTimeout
  const skip = (run: () => void, ms = 0, ...rest: []) => {
    if (!expected.includes(ms) || !isOurs(new Error().stack)) return wait(run, ms, ...rest)
    waits.push(ms)
    return wait(run, 0, ...rest)
  }
  vi.stubGlobal('setTimeout', skip)
  onTestFinished(() => void vi.unstubAllGlobals())
  return waits
}

/** Returns whether our own code, or viem, which waits for us, called the function that is second in a stack. */
const isOurs = (stack = '') =>
  /\/packages\/\w+\/src\/|\/node_modules\/viem\/.*\/wait\.js/.test(stack.split('\n')[2] ?? '')
