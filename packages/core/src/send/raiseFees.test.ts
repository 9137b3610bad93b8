import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FeesPerGas, raiseFees } from './raiseFees.ts'

const wei = fc.bigInt({ min: 0n, max: 10n ** 14n })
const dynamic = fc
  .tuple(wei, wei)
  .map(([one, other]) =>
    one > other
      ? { maxFeePerGas: one, maxPriorityFeePerGas: other }
      : { maxFeePerGas: other, maxPriorityFeePerGas: one },
  )
const legacy = wei.map((gasPrice) => ({ gasPrice }))

/**
 * Returns whether geth accepts a replacement (`core/txpool`, price bump 10): a higher fee, at least 110 % of the
 * previous one, rounded down.
 */
function isTaken(before: bigint, after: bigint): boolean {
  return after > before && after >= (before * 110n) / 100n
}

it('raises fees enough for nodes to accept a replacement, for any paid and market fees', () => {
  fc.assert(
    fc.property(dynamic, fc.oneof(dynamic, legacy), (before, market: FeesPerGas) => {
      const after = raiseFees(before, market)
      if ('gasPrice' in after) throw new Error('Another kind of fee')
      expect(isTaken(before.maxFeePerGas, after.maxFeePerGas)).toBe(true)
      expect(isTaken(before.maxPriorityFeePerGas, after.maxPriorityFeePerGas)).toBe(true)
      expect(after.maxFeePerGas >= after.maxPriorityFeePerGas).toBe(true)
      const asked = 'gasPrice' in market ? market.gasPrice : market.maxFeePerGas
      expect(after.maxFeePerGas >= asked).toBe(true)
    }),
  )
})

it('raises a gas price by the same factor', () => {
  fc.assert(
    fc.property(wei, fc.oneof(dynamic, legacy), (gasPrice, market: FeesPerGas) => {
      const after = raiseFees({ gasPrice }, market)
      expect('gasPrice' in after && isTaken(gasPrice, after.gasPrice)).toBe(true)
    }),
  )
})

it.each([
  [10n, 2n, 11n, 3n],
  [0n, 0n, 1n, 1n],
  [101n, 99n, 112n, 109n],
])('raises %i and %i to %i and %i', (maxFeePerGas, maxPriorityFeePerGas, fee, tip) => {
  const market = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  expect(raiseFees({ maxFeePerGas, maxPriorityFeePerGas }, market)).toEqual({
    maxFeePerGas: fee,
    maxPriorityFeePerGas: tip,
  })
})
