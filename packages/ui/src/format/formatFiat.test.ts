import { describe, expect, it } from 'vitest'
import { fiatParts, formatFiat } from './formatFiat.ts'

describe('formatFiat', () => {
  it.each([
    [9803.5, '$9,803.50'],
    ['12345678901234567890.12', '$12,345,678,901,234,567,890.12'],
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [undefined, '—'],
    [null, '—'],
    ['', '—'],
    [Number.NaN, '—'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatFiat(value, { locale: 'en' })).toBe(shown)
  })

  it('puts the currency where the locale does', () => {
    expect(formatFiat(1234.5, { locale: 'de', currency: 'EUR' })).toBe('1.234,50\u00a0€')
  })

  it('keeps the letters and the sign of a currency together in right-to-left text', () => {
    expect(formatFiat(9.5, { locale: 'ar' })).toContain('\u2066US$\u2069')
    expect(formatFiat(9.5, { locale: 'he' })).toMatch(/\$$/)
  })

  it('shortens amounts from a billion in a list', () => {
    expect(formatFiat(9_999_999_999_427, { locale: 'en', compact: true })).toBe('$10T')
    expect(formatFiat(999_999_999, { locale: 'en', compact: true })).toBe('$999,999,999.00')
  })
})

it('separates the minor units from the whole ones', () => {
  expect(fiatParts(12480.52, { locale: 'en' })).toEqual({ lead: '', main: '$12,480', lesser: '.52' })
  expect(fiatParts(12480, { locale: 'en', currency: 'JPY' })).toEqual({
    lead: '',
    main: '¥12,480',
    lesser: '',
  })
})
