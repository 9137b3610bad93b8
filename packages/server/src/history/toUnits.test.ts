import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, it } from 'vitest'
import { toUnits } from './toUnits.ts'

it('formats any amount at any decimals like viem', () => {
  const amount = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 2_000n }))
  const zeros = fc.integer({ min: 0, max: 30 })
  const decimals = fc.integer({ min: 0, max: 77 })
  fc.assert(
    fc.property(amount, zeros, decimals, (number, shift, places) => {
      const units = number * 10n ** BigInt(shift)
      expect(toUnits(String(units), places)).toBe(formatUnits(units, places))
    }),
  )
})
