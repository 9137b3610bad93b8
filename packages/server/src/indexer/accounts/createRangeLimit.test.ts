import { expect, it } from 'vitest'
import { createRangeLimit } from './createRangeLimit.ts'

/** Sends requests to a node that takes at most so many blocks. Returns how many of them it refused. */
function send(limit: ReturnType<typeof createRangeLimit>, most: bigint, times: number, ms = 10): number {
  let refused = 0
  for (let time = 0; time < times; time += 1) {
    const blocks = limit.blocks()
    if (blocks > most) {
      refused += 1
      limit.refused(blocks)
    } else limit.took(blocks, ms)
  }
  return refused
}

it.each([1n, 10n, 500n, 2_000n, 10_000n, 100_000n])('finds a limit of %s blocks', (most) => {
  const saved: bigint[] = []
  const limit = createRangeLimit(undefined, (blocks) => saved.push(blocks))
  send(limit, most, 40)
  const refused = send(limit, most, 400)
  expect(limit.blocks()).toBeLessThanOrEqual(2n * most + 1n)
  expect(refused).toBeLessThan(80)
  expect(saved.at(-1)).toBeLessThanOrEqual(most)
  expect(saved.at(-1)! * 2n).toBeGreaterThanOrEqual(most)
})

it('grows without bounds where everything is taken, and not where that is slow', () => {
  const quick = createRangeLimit(undefined, () => {})
  send(quick, 10n ** 12n, 20)
  expect(quick.blocks()).toBeGreaterThan(100_000_000n)
  const slow = createRangeLimit(undefined, () => {})
  send(slow, 10n ** 12n, 20, 3_000)
  expect(slow.blocks()).toBe(2_000n)
  send(slow, 10n ** 12n, 2, 6_000)
  expect(slow.blocks()).toBe(500n)
})

it('grows again after a limit is gone', () => {
  const limit = createRangeLimit(500n, () => {})
  send(limit, 500n, 100)
  send(limit, 10n ** 9n, 200)
  expect(limit.blocks()).toBeGreaterThan(1_000_000n)
})
