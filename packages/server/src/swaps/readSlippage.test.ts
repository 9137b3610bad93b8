import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSlippage } from './readSlippage.ts'

it.each([
  [undefined, 10_000n],
  [1, 10_000n],
  ['1', 10_000n],
  [0.1, 1_000n],
  ['0.1', 1_000n],
  ['05', 50_000n],
  [5, 50_000n],
  ['0.1001', 1_001n],
])('[9.24 range] reads a slippage of %s percent as %i parts per million', (slippage, ppm) => {
  expect(readSlippage(slippage)).toBe(ppm)
})

it.each([0, 0.05, 5.0001, '5.1', '100', '0.09', '0.12345', 1e-7, Number.NaN, '', '-1', '1e0'])(
  '[9.24 range] refuses a slippage of %s percent',
  (slippage) => {
    expect(() => readSlippage(slippage)).toThrow(
      expect.objectContaining({
        code: 'PARAMETER_INVALID',
        message: 'eip155.slippage: Slippage must be from 0.1 to 5 percent, with at most four decimals.',
      }),
    )
  },
)

it('[9.24 range] reads the same from a number and its string', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 50_000 }), (ppm) => {
      const text = `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}`
      expect(readSlippage(text)).toBe(BigInt(ppm))
      expect(readSlippage(Number(text))).toBe(BigInt(ppm))
    }),
  )
})
