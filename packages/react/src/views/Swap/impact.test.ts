import { formatAmount } from '@latchkey/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImpact } from './impact.ts'

it.each([
  [undefined, 'low'],
  ['0', 'low'],
  ['0.9999', 'low'],
  ['0.99999999999', 'low'],
  ['1', 'warning'],
  ['1.0000', 'warning'],
  ['4.99999', 'warning'],
  ['5', 'high'],
  ['99.123456789', 'high'],
] as const)('a price impact of %s percent is %s', (percent, level) => {
  expect(judgeImpact(percent)).toBe(level)
})

it('compares every digit: a warning from 1 %, a typed word from 5 %', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (tiny) => {
      // Percent with seven decimals: a thousand of these are one millionth.
      const level = tiny >= 50_000_000n ? 'high' : tiny >= 10_000_000n ? 'warning' : 'low'
      expect(judgeImpact(formatAmount(tiny, 7))).toBe(level)
    }),
  )
})
