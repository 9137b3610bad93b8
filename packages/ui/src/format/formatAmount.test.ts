import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, fromDecimal, isDecimal, isLong, toDecimal } from './formatAmount.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })

describe('toDecimal and fromDecimal', () => {
  it('are inverse for every uint256 and every number of decimals', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(fromDecimal(toDecimal(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  it('rejects more decimals than the token has, and anything but a plain decimal', () => {
    expect(fromDecimal('1.234', 2)).toBeUndefined()
    expect(fromDecimal('1.2300', 2)).toBe(123n)
    expect(fromDecimal('1.', 2)).toBe(100n)
    for (const text of ['', '.', '.5', '-1', '+1', '1e3', '0x1', '1,5', ' 1', 'NaN'])
      expect(fromDecimal(text, 18)).toBeUndefined()
  })
})

it.each([
  [0n, 18, '0'],
  [100n, 0, '100'],
  [1_000n, 2, '10'],
  [1_050_000n, 6, '1.05'],
  [-1n, 2, '-0.01'],
  [-150n, 2, '-1.5'],
])('converts %s with %i decimals to %s', (amount, decimals, text) => {
  expect(toDecimal(amount, decimals)).toBe(text)
})

it.each(['1', '-12.5', '+1', '1.', '12.', '.5', '.55', '-.5'])('accepts %s as a plain decimal', (text) => {
  expect(isDecimal(text)).toBe(true)
})

it.each(['', '.', '-', 'x1', '1x', '.5x', '1.5.', '--1', '1-', '1e5', '1,5'])(
  'rejects %j as a plain decimal',
  (text) => {
    expect(isDecimal(text)).toBe(false)
  },
)

it.each([
  ['999999999', false],
  ['1000000000', true],
  ['1000000001', true],
  ['00999999999', false],
  ['', false],
])('decides whether the whole part %j is long: %s', (whole, long) => {
  expect(isLong(whole)).toBe(long)
})

it.each([
  ['0', '0'],
  ['0.00', '0'],
  ['0.00009999', '<0.0001'],
  ['0.0001', '0.0001'],
  ['0.123456', '0.1234'],
  ['1.99999', '1.9999'],
  ['12.34567', '12.345'],
  ['999.999', '999.99'],
  ['1234.5678', '1,234.5'],
  ['99999.99', '99,999'],
  ['999999.99', '999,999'],
  ['1234567.89', '1.23M'],
  ['123456789012', '123.45B'],
])('writes %s as %s on a button, and never as more than it is', (amount, text) => {
  expect(formatAmount(amount, { locale: 'en', short: true })).toBe(text)
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

  it('never shows more than the amount', () => {
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
    ['0.0000001', '<0.000001'],
    ['0.000001', '0.000001'],
    ['.00001234567', '0.00001234'],
    ['00.00001234567', '0.00001234'],
    ['10.5', '10.5'],
    ['-0.00', '0'],
    ['-3.92149999', '-3.9214'],
    ['12345678901234567890.123456', '12,345,678,901,234,567,890.1234'],
    ['not a number', '—'],
  ])('shows %s as %s', (amount, shown) => {
    expect(formatAmount(amount, { locale: 'en' })).toBe(shown)
  })

  it.each([
    ['12', '12'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['1.50500', '1.505'],
    ['-1234.5', '-1,234.5'],
    ['+1', '1'],
    ['-0.000', '-0'],
    ['0.0000000001', '0.0000000001'],
  ])('shows %s as %s when it must be exact', (amount, shown) => {
    expect(formatAmount(amount, { locale: 'en', exact: true })).toBe(shown)
  })

  it.each([
    ['0', '0'],
    ['0.0001', '0.0001'],
    ['0.100001', '0.1'],
    ['0.00001', '<0.0001'],
    ['0.000001', '<0.0001'],
    ['00.00001', '<0.0001'],
    ['5.00001', '5'],
    ['7.12345', '7.1234'],
    ['007.12345', '7.1234'],
    ['100.12345', '100.12'],
    ['123456.789', '123,456'],
    ['1234567.89', '1.23M'],
  ])('shows %s as %s on a button', (amount, shown) => {
    expect(formatAmount(amount, { locale: 'en', short: true })).toBe(shown)
  })

  it('formats a string as it is, whatever decimals the token has', () => {
    expect(formatAmount('12', { locale: 'en', decimals: 2 })).toBe('12')
    expect(formatAmount(1_200n, { locale: 'en', decimals: 2 })).toBe('12')
    expect(formatAmount(1_200n, { locale: 'en' })).toBe('1,200')
  })

  it('uses the digits of the locale', () => {
    expect(formatAmount('1234.56', { locale: 'ar-EG', exact: true })).toBe('١٬٢٣٤٫٥٦')
    expect(formatAmount('1234.5', { locale: 'de' })).toBe('1.234,5')
    expect(formatAmount('1234.5', { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥')
  })

  it('shortens only what doesn’t fit in a list', () => {
    expect(formatAmount('999999999.5', { locale: 'en', compact: true })).toBe('999,999,999.5')
    expect(formatAmount('17004444124124.99', { locale: 'en', compact: true })).toBe('17T')
  })
})
