import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './typedAmount.ts'

const locales = fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'fa', 'hi', 'de-CH')

describe('readAmount', () => {
  it('reads back what the field shows, in every locale', () => {
    const typed = fc.stringMatching(/^(0|[1-9]\d{0,20})(\.\d{0,18})?$/)
    fc.assert(
      fc.property(typed, locales, (value, locale) => {
        expect(readAmount(writeAmount(value, locale), 18, locale)).toBe(value)
      }),
    )
  })

  it('answers a plain decimal that fits the token, or nothing at all', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 18 }), locales, (typed, decimals, locale) => {
        const value = readAmount(typed, decimals, locale)
        if (value === undefined) return
        expect(value).toMatch(/^\d*(\.\d*)?$/)
        expect(value.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals)
      }),
    )
  })

  it.each([
    ['1,234.5', 'en', '1234.5'],
    ['1.234,5', 'de', '1234.5'],
    ['1,5', 'en', '1.5'],
    ['1.5', 'de', '1.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['١٢٫٥', 'ar-EG', '12.5'],
    ['.5', 'en', '0.5'],
    ['007', 'en', '7'],
    ['1.', 'en', '1.'],
    ['', 'en', ''],
    ['1e5', 'en', undefined],
    ['-1', 'en', undefined],
    ['1.2.3', 'en', undefined],
    ['abc', 'en', undefined],
  ])('%s in %s is %s', (typed, locale, value) => {
    expect(readAmount(typed, 18, locale)).toBe(value)
  })

  it('cuts places that the token does not have, and the sign of one that has none', () => {
    expect(readAmount('1.23456789', 6, 'en')).toBe('1.234567')
    expect(readAmount('3.5', 0, 'en')).toBe('3')
  })
})
