import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRate } from './toRate.ts'

it.each([
  [10n ** 18n, 18, 2_491_200_000n, 6, 2_491_200_000_000_000_000_000n],
  [2_500_000_000n, 6, 10n ** 18n, 18, 400_000_000_000_000n],
  [3n, 0, 1n, 0, 333_333_333_333_333_333n],
])('%s with %s decimals for %s with %s', (amount, decimals, amountOut, decimalsOut, rate) => {
  expect(toRate({ amount, decimals }, { amount: amountOut, decimals: decimalsOut })).toBe(rate)
})

it('is the output per whole unit, truncated to 18 decimals: never more than was quoted', () => {
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(amounts, amounts, fc.nat(36), fc.nat(36), (given, taken, from, to) => {
      const rate = toRate({ amount: given, decimals: from }, { amount: taken, decimals: to })
      const whole = taken * 10n ** BigInt(18 + from)
      const part = given * 10n ** BigInt(to)
      expect(rate * part <= whole && whole < (rate + 1n) * part).toBe(true)
    }),
  )
})
