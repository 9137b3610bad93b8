import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { cutAmount, formatAmount, parseAmount } from './amounts.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })

it('round-trips every amount', () => {
  fc.assert(
    fc.property(amounts, decimals, (amount, places) => {
      expect(parseAmount(formatAmount(amount, places), places)).toBe(amount)
    }),
  )
})

it('formats like viem', () => {
  fc.assert(
    fc.property(fc.bigInt(), decimals, (amount, places) => {
      expect(formatAmount(amount, places)).toBe(formatUnits(amount, places))
    }),
  )
})

it('formats without a sign', () => {
  expect(formatAmount(0n, 18)).toBe('0')
})

it('parses like viem, and never rounds', () => {
  const text = fc.tuple(fc.bigInt({ min: 0n }), fc.stringMatching(/^\d{1,40}$/)).map(([a, b]) => `${a}.${b}`)
  fc.assert(
    fc.property(text, decimals, (written, places) => {
      const isTooFine = written.split('.')[1]!.replace(/0+$/, '').length > places
      expect(parseAmount(written, places)).toBe(isTooFine ? undefined : parseUnits(written, places))
    }),
  )
})

it.each(['', '.', '1,5', '1e18', '-1', '+1', ' 1', '0x10', 'NaN', 'Infinity', '1.2.3', '.5 ETH', '.5.', '١'])(
  'does not parse %j',
  (text) => {
    expect(parseAmount(text, 18)).toBeUndefined()
  },
)

it.each([
  ['1.', undefined],
  ['.5', 500_000n],
  ['.25', 250_000n],
  ['.0', 0n],
  ['1.500000000', 1_500_000n],
  ['0001', 1_000_000n],
  ['0.0000001', undefined],
])('parses %j with 6 decimals as %s', (text, amount) => {
  expect(parseAmount(text, 6)).toBe(amount)
})

it('truncates towards zero, to never show more than the amount', () => {
  fc.assert(
    fc.property(amounts, decimals, fc.integer({ min: 0, max: 36 }), (amount, places, shown) => {
      const cut = parseAmount(cutAmount(formatAmount(amount, places), shown), places)
      expect(cut).toBeLessThanOrEqual(amount)
      expect(amount - (cut ?? 0n)).toBeLessThan(10n ** BigInt(Math.max(places - shown, 0)))
    }),
  )
})

it.each([
  ['1.23456', 2, '1.23'],
  ['1.2', 4, '1.2'],
  ['1.0999', 1, '1'],
  ['12.9', 0, '12'],
  ['12', 3, '12'],
])('truncates %s to %i places: %s', (text, places, cut) => {
  expect(cutAmount(text, places)).toBe(cut)
})
