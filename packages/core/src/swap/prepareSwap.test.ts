import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAmount } from '../utils/amounts.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import { emptySwapDraft, parseSlippage, prepareSwap, toMinimum } from './prepareSwap.ts'
import type { SwapToken } from './swapToken.ts'

const networkId = 'eip155:31337'
const tokenOf = (decimals: number, at: number): SwapToken => ({
  id: `${networkId}:0x${String(at).repeat(40)}`,
  networkId,
  name: `Token ${at}`,
  symbol: `T${at}`,
  decimals,
  balance: 0n,
  price: 0,
  iconUrl: '',
})
const [from, to] = [tokenOf(6, 1), tokenOf(18, 2)]
const quoteOf = (amountOut: bigint, more: Partial<SwapQuote> = {}): SwapQuote => ({
  amountOut,
  priceImpact: '0.1',
  fee: 1n,
  route: undefined,
  spender: null,
  takesPermit: false,
  ...more,
})

it.each([
  ['an empty draft', {}],
  ['no amount', { from, to }],
  ['an amount of 0', { from, to, amount: '0.000' }],
  ['no token to sell', { to, amount: '1' }],
  ['no token to buy', { from, amount: '1' }],
  ['another network', { from, to: { ...to, networkId: 'eip155:1' }, amount: '1' }],
] as const)('is incomplete with %s', (_, draft) => {
  expect(prepareSwap({ ...emptySwapDraft, ...draft })).toBeUndefined()
})

it.each(['1,5', '0.0000001', '-1', '1e6'])('rejects the amount %s', (amount) => {
  expect(() => prepareSwap({ ...emptySwapDraft, from, to, amount })).toThrow(
    expect.objectContaining({ name: 'AmountInvalidError' }),
  )
})

it('reads an amount in base units, to the last digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.nat(24), (amount, decimals) => {
      const given = tokenOf(decimals, 3)
      const draft = { ...emptySwapDraft, from: given, to, amount: formatAmount(amount, decimals) }
      expect(prepareSwap(draft)).toEqual({ networkId, from: given.id, to: to.id, amount })
    }),
  )
})

it('[9.24 minimum] computes the minimum as the quote minus slippage, rounded down', () => {
  const ppm = fc.integer({ min: 1_000, max: 50_000 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), ppm, (amountOut, slippagePpm) => {
      const minimum = toMinimum(quoteOf(amountOut), slippagePpm)
      const exact = amountOut * (1_000_000n - BigInt(slippagePpm))
      expect(minimum * 1_000_000n <= exact && exact < (minimum + 1n) * 1_000_000n).toBe(true)
    }),
  )
})

it('keeps the amount when wrapping', () => {
  expect(toMinimum(quoteOf(7n, { fee: 0n, priceImpact: '0' }), 10_000)).toBe(7n)
})

it.each([
  ['a price impact alone', { fee: 0n, priceImpact: '0.1' }],
  ['a fee alone', { fee: 1n, priceImpact: '0' }],
  ['an unknown price impact', { fee: 0n, priceImpact: undefined }],
] as const)('[9.24 minimum] applies slippage with %s', (_, terms) => {
  expect(toMinimum(quoteOf(1_000n, terms), 10_000)).toBe(990n)
})

it('[9.24 default] uses a slippage of 1 percent by default', () => {
  expect(emptySwapDraft.slippagePpm).toBe(10_000)
})

it('[9.24 range] accepts a slippage from 0.1 to 5 percent', () => {
  expect(['0.1', '1', '.5', '5', '0.1234'].map(parseSlippage)).toEqual([1_000, 10_000, 5_000, 50_000, 1_234])
  expect(['0.09', '5.01', '0', '', '1,5', '-1', '0.12345', 'one'].map(parseSlippage)).toEqual(
    Array(8).fill(undefined),
  )
})

it('[9.24 range] parses a slippage from 0.1 to 5 percent to the millionth, and nothing outside', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (ppm) => {
      const isWithin = ppm >= 1_000 && ppm <= 50_000
      expect(parseSlippage(formatAmount(BigInt(ppm), 4))).toBe(isWithin ? ppm : undefined)
    }),
  )
})
