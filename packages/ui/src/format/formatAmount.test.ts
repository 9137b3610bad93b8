import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, fromDecimal, toDecimal } from './formatAmount.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })

describe('toDecimal and fromDecimal', () => {
  it('are each other’s inverse for every uint256 and every number of places', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(fromDecimal(toDecimal(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  it('refuses more places than the token has, and what is no plain decimal', () => {
    expect(fromDecimal('1.234', 2)).toBeUndefined()
    expect(fromDecimal('1.230', 2)).toBe(123n)
    for (const text of ['', '.', '.5', '-1', '+1', '1e3', '0x1', '1,5', ' 1', 'NaN'])
      expect(fromDecimal(text, 18)).toBeUndefined()
  })
})

describe('formatAmount', () => {
  it('shows every digit of a uint256 when it must be exact', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        const shown = formatAmount(amount, { decimals, exact: true, locale: 'en' })
        expect(fromDecimal(shown.replaceAll(',', ''), decimals)).toBe(amount)
      }),
    )
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        const shown = formatAmount(amount, { decimals, locale: 'en' })
        if (shown.startsWith('<')) expect(amount).toBeGreaterThan(0n)
        else
          expect(fromDecimal(shown.replaceAll(',', ''), 40)).toBeLessThanOrEqual(
            amount * 10n ** BigInt(40 - decimals),
          )
      }),
    )
  })

  it.each([
    ['0', '0'],
    ['0.000', '0'],
    ['3.92149999', '3.9214'],
    ['2250', '2,250'],
    ['0.5', '0.5'],
    ['0.00012345678', '0.0001234'],
    ['0.0000000001', '<0.000001'],
    ['12345678901234567890.123456', '12,345,678,901,234,567,890.1234'],
    ['not a number', '—'],
  ])('%s is shown as %s', (amount, shown) => {
    expect(formatAmount(amount, { locale: 'en' })).toBe(shown)
  })

  it('writes in the figures of the locale', () => {
    expect(formatAmount('1234.5', { locale: 'de' })).toBe('1.234,5')
    expect(formatAmount('1234.5', { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥')
  })

  it('shortens only what a list has no room for', () => {
    expect(formatAmount('999999999.5', { locale: 'en', compact: true })).toBe('999,999,999.5')
    expect(formatAmount('17004444124124.99', { locale: 'en', compact: true })).toBe('17T')
  })
})
