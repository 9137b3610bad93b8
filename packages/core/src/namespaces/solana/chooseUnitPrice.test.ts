import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseUnitPrice } from './chooseUnitPrice.ts'

const prices = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 150 })
const limits = fc.integer({ min: 1, max: 1_400_000 })

it('costs nothing when nobody pays', () => {
  expect(chooseUnitPrice([], 450)).toBe(0n)
  expect(chooseUnitPrice([0n, 0n, 0n], 450)).toBe(0n)
})

it('picks the price at the third quartile, in any order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1n, 2n, 3n, 4n], { minLength: 4 }), (paid) => {
      expect(chooseUnitPrice(paid, 450)).toBe(3n)
    }),
  )
  expect(chooseUnitPrice([5n, 1n, 5n, 5n, 2n, 5n, 3n, 4n], 450)).toBe(5n)
  expect(chooseUnitPrice([100n, 30n, 2n, 1n], 450)).toBe(30n)
})

it('costs at most 0.001 SOL in total', () => {
  expect(chooseUnitPrice([1_000_000n], 1_000_000)).toBe(1_000_000n)
  expect(chooseUnitPrice([1_000_001n], 1_000_000)).toBe(1_000_000n)
})

it('never exceeds the cap, and otherwise is a price that was paid', () => {
  fc.assert(
    fc.property(prices, limits, (paid, limit) => {
      const price = chooseUnitPrice(paid, limit)
      const most = 1_000_000_000_000n / BigInt(limit)
      expect(price * BigInt(limit)).toBeLessThanOrEqual(1_000_000_000_000n)
      expect(price === most || price === 0n || paid.includes(price)).toBe(true)
    }),
  )
})

it('never falls when others pay more', () => {
  fc.assert(
    fc.property(prices, limits, fc.bigInt({ min: 0n, max: 2n ** 64n }), (paid, limit, more) => {
      const raised = paid.map((price) => price + more)
      expect(chooseUnitPrice(raised, limit)).toBeGreaterThanOrEqual(chooseUnitPrice(paid, limit))
    }),
  )
})
