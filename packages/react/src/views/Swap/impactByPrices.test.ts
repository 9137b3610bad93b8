import { formatAmount } from '@latchkey/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { impactByPrices } from './impactByPrices.ts'

const ether = { amount: 10n ** 18n, decimals: 18, price: 2_500 }
const dollars = (amount: bigint, price = 1) => ({ amount, decimals: 6, price })

it.each([
  ['nothing lost', dollars(2_500_000_000n), '0'],
  ['more than was paid', dollars(2_600_000_000n), '0'],
  ['one percent less', dollars(2_475_000_000n), '1'],
  ['half', dollars(2_500_000_000n, 0.5), '50'],
  ['all but a millionth lost', dollars(2_500n), '99.9999'],
  ['nothing', dollars(0n), '100'],
  ['an unknown price', dollars(2_500_000_000n, 0), undefined],
  ['a price below 0', dollars(2_500_000_000n, -1), undefined],
])('%s', (_, taken, percent) => {
  expect(impactByPrices(ether, taken)).toBe(percent)
})

it('is undefined for an amount without value', () => {
  expect(impactByPrices({ ...ether, amount: 0n }, dollars(1n))).toBeUndefined()
  expect(impactByPrices({ ...ether, price: 0 }, dollars(1n))).toBeUndefined()
  expect(impactByPrices({ ...ether, price: -1 }, dollars(1n))).toBeUndefined()
  // Money has 18 decimals here, and this truncates to zero.
  expect(impactByPrices({ amount: 1n, decimals: 36, price: 0.1 }, dollars(1n))).toBeUndefined()
})

it('is exact to a millionth for any amount', () => {
  const parts = fc.bigInt({ min: 0n, max: 1_000_000n })
  const units = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(parts, units, (lost, many) => {
      const given = { amount: many * 1_000_000n, decimals: 6, price: 1 }
      const taken = { amount: many * (1_000_000n - lost), decimals: 6, price: 1 }
      expect(impactByPrices(given, taken)).toBe(formatAmount(lost, 4))
    }),
  )
})
