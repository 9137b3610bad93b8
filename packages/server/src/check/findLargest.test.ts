import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLargest, listSteps } from './findLargest.ts'

it('finds the largest number for which a test holds, in few tests', async () => {
  const ascending = fc
    .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 200 })
    .map((numbers) => numbers.sort((one, other) => one - other))
  await fc.assert(
    fc.asyncProperty(ascending, fc.integer({ min: 0, max: 1e9 }), async (numbers, limit) => {
      let tests = 0
      const found = await findLargest(numbers, async (number) => {
        tests += 1
        return number <= limit
      })
      expect(found).toBe(numbers.filter((number) => number <= limit).at(-1))
      expect(tests).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(numbers.length)))
    }),
  )
})

it('lists steps that ascend to the last number by about a quarter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1_000 }), fc.integer({ min: 1_000, max: 1e9 }), (first, last) => {
      const steps = listSteps(first, last)
      expect(steps.at(-1)).toBe(last)
      for (const [at, step] of steps.slice(1).entries()) {
        expect(step).toBeGreaterThan(steps[at] ?? 0)
        expect(step).toBeLessThanOrEqual((steps[at] ?? 0) * 1.25 + 1)
      }
    }),
  )
})
