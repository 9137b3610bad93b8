import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { areApart, readPrice, toPriceDecimals } from './fixedPoint.ts'

it('reads a JSON number by its decimal form', () => {
  expect(readPrice(2_450.1)).toBe(parseUnits('2450.1', 18))
  expect(readPrice(1.2e-7)).toBe(120_000_000_000n)
  expect(readPrice(1e-18)).toBe(1n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }),
      fc.integer({ min: 0, max: 18 }),
      (digits, places) => {
        const text = `${digits}e-${places}`
        expect(readPrice(Number(text))).toBe(digits * 10n ** BigInt(18 - places))
      },
    ),
  )
})

it.each([0, -1, Number.NaN, Infinity, 1e15, 1e-19, '1', null, undefined, {}, [1], true, 1n])(
  'reads no price from %s',
  (value) => {
    expect(readPrice(value)).toBeUndefined()
  },
)

it('converts decimals in both directions', () => {
  expect(toPriceDecimals(123n, 8)).toBe(123n * 10n ** 10n)
  expect(toPriceDecimals(123n * 10n ** 18n, 36)).toBe(123n)
  expect(toPriceDecimals(5n, 18)).toBe(5n)
})

it.each([
  [[], false],
  [[1n], false],
  [[100n, 103n], false],
  [[1_000n, 1_031n], true],
  [[1_000n, 970n], true],
  [[1_000n, 971n], false],
  [[1_000n, 975n, 1_025n], true],
])('compares the highest with the lowest, in any order: %s', (prices, expected) => {
  const given = prices.map((value) => ({ value }))
  expect(areApart(3n, given)).toBe(expected)
  expect(areApart(3n, given.toReversed())).toBe(expected)
})

it.each([
  [0.5, 100_000n, false],
  // 100.5 is 3 % above 97.573, and 102.485 is 3 % above 99.5.
  [0.5, 97_574n, false],
  [0.5, 97_572n, true],
  [0.5, 102_485n, false],
  [0.5, 102_486n, true],
  [2, 99_030n, false],
  [2, 99_028n, true],
])('counts a deviation of %s % within the limit, beside %s', (deviation, value, expected) => {
  const given = [{ value: 100_000n, deviation }, { value }]
  expect(areApart(3n, given)).toBe(expected)
  expect(areApart(3n, given.toReversed())).toBe(expected)
  expect(areApart(3n, given.slice(0, 1))).toBe(false)
})
