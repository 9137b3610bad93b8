// Records the CPU time and waits of a test file in the file named by PROFILE, one JSON line each:
// npm test -- --profile
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const { PROFILE } = process.env
/** Shorter waits are not recorded. */
const shortestWaitMs = 100

if (PROFILE) {
  const file = expect.getState().testPath ?? ''
  const began = process.cpuUsage()
  const waits: Record<string, { count: number; ms: number }> = {}
  const { setTimeout: original } = globalThis
  globalThis.setTimeout = Object.assign(
    (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (ms < shortestWaitMs) return original(callback, ms, ...args)
      const site =
        new Error().stack?.split('\n')[2]?.replace(/^.*?(node_modules|packages|scripts)\//, '$1/') ?? ''
      return original(() => {
        const { count: times, ms: sum } = waits[`${site} ${ms}`] ?? { count: 0, ms: 0 }
        waits[`${site} ${ms}`] = { count: times + 1, ms: sum + ms }
        callback(...args)
      }, ms)
    },
    original,
  ) as typeof setTimeout
  afterAll(() => {
    globalThis.setTimeout = original
    const { user, system } = process.cpuUsage(began)
    appendFileSync(PROFILE, `${JSON.stringify({ file, cpu: (user + system) / 1e6, waits })}\n`)
  })
}
