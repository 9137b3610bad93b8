import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyByTick, tickMax, toMeanTick, toVirtualReserve } from './tickMath.ts'

/** 1.0001 to the power of a tick, exactly, as a fraction. */
function exact(tick: number): { above: bigint; below: bigint } {
  const [up, down] = [10_001n ** BigInt(Math.abs(tick)), 10_000n ** BigInt(Math.abs(tick))]
  return tick < 0 ? { above: down, below: up } : { above: up, below: down }
}
const ticks = fc.integer({ min: -8_000, max: 8_000 })
const amounts = fc.bigInt({ min: 1n, max: 10n ** 60n })

describe('multiplyByTick', () => {
  it('is never more than a unit, or a part in 10^60, below the exact product', () => {
    fc.assert(
      fc.property(ticks, amounts, (tick, amount) => {
        const { above, below } = exact(tick)
        const product = (amount * above) / below
        const found = multiplyByTick(amount, tick)
        const gap = product > found ? product - found : found - product
        expect(gap <= 1n + product / 10n ** 60n).toBe(true)
      }),
    )
  })

  it('has the prices at the ends of the range', () => {
    // The square roots of the prices, which Uniswap documents with 96 binary places.
    const root = 1461446703485210103287273052203988822378723970342n
    const price = multiplyByTick(10n ** 18n, tickMax)
    const documented = (10n ** 18n * root * root) >> 192n
    const gap = price > documented ? price - documented : documented - price
    expect(gap < documented / 10n ** 18n).toBe(true)
    expect(multiplyByTick(price, -tickMax)).toBeGreaterThan(10n ** 18n - 10n)
  })

  it('is 1 at the tick 0', () => {
    expect(multiplyByTick(12_345n, 0)).toBe(12_345n)
  })
})

describe('toMeanTick', () => {
  it('rounds toward negative infinity', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n - 1n }),
        ticks,
        fc.nat(1_799),
        (before, tick, rest) => {
          const after = before + BigInt(tick) * 1_800n + BigInt(rest)
          expect(toMeanTick(before, after, 1_800)).toBe(tick)
        },
      ),
    )
  })
})

it('toVirtualReserve multiplies by the square root of the price', () => {
  expect(toVirtualReserve(10n ** 18n, 0)).toBe(10n ** 18n)
  // 1.0001^46054 is 100.
  expect(Number(toVirtualReserve(10n ** 18n, 46_054)) / 1e19).toBeCloseTo(1, 3)
  expect(Number(toVirtualReserve(10n ** 18n, -46_054)) / 1e17).toBeCloseTo(1, 3)
})
