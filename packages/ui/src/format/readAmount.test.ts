import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './readAmount.ts'
import { toLatinDigit } from './toLatinDigit.ts'
import { writeAmount } from './writeAmount.ts'

/** Languages of the web, and regions that format numbers differently from their language. */
const locales = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'pt-BR',
    'it',
    'nl',
    'pl',
    'cs',
    'uk',
    'ru',
    'tr',
    'ar',
    'he',
    'fa',
    'ur',
    'hi',
  ],
  ...[
    'id',
    'vi',
    'th',
    'ja',
    'ko',
    'zh-Hans',
    'zh-Hant',
    'en-IN',
    'en-ZA',
    'de-CH',
    'de-AT',
    'fr-CH',
    'it-CH',
  ],
  ...[
    'es-MX',
    'es-CR',
    'pt-PT',
    'ar-EG',
    'ar-MA',
    'bn',
    'mr',
    'my',
    'ne',
    'sv',
    'fi',
    'da',
    'bg',
    'hu',
    'ckb',
    'ps',
  ],
  ...[
    'hi-u-nu-deva',
    'ar-u-nu-arab',
    'zh-u-nu-fullwide',
    'th-u-nu-thai',
    'en-u-nu-mathsanb',
    'rm',
    'ff-Adlm',
  ],
]
const anyLocale = fc.constantFrom(...locales)
const decimals = 18

/** A plain decimal string without redundant zeros. */
const anyAmount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 27n }), fc.integer({ min: 0, max: decimals }))
  .map(([units, places]) => {
    const digits = units.toString().padStart(places + 1, '0')
    const parts = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
    return `${digits.slice(0, digits.length - places)}${parts === '' ? '' : `.${parts}`}`
  })

/** Formats an amount with `Intl` for a locale, with every digit. */
function write(amount: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, ...options })
  return format.format(amount as `${number}`)
}

/** Returns a locale's separators, according to `Intl`. */
function signsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: find('decimal'), group: find('group') }
}

/**
 * Returns whether a text could mean a thousand or a one, depending on the locale: `1,000` and its equivalent in every
 * script.
 */
const hasTwoMeanings = (text: string) => /^\p{Nd}{1,3}[.,]\p{Nd}{3}$/u.test(text)

/** Returns the amount, or `!` and the problem if it can't be read. */
function meaning(text: string, locale: string, places = decimals, units?: readonly string[]): string {
  const { amount, problem } = readAmount(text, { locale, decimals: places, units })
  return problem === undefined ? amount : `!${problem}`
}

describe('an amount written in its own locale', () => {
  it('is read exactly, with or without grouping', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, fc.boolean(), (amount, locale, useGrouping) => {
        const text = write(amount, locale, { useGrouping })
        expect([text, meaning(text, locale)]).toEqual([text, amount])
      }),
    )
  })

  it('is read exactly in every language that Intl knows, and in soak in all regions of the largest languages', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
    const triples = pairs.flatMap((pair) => letters.map((third) => `${pair}${third}`))
    const languages = Intl.NumberFormat.supportedLocalesOf([...pairs, ...triples])
    const regions = [
      'en',
      'de',
      'fr',
      'es',
      'pt',
      'it',
      'ar',
      'nl',
      'zh',
      'sv',
      'ru',
      'fa',
      'ur',
      'hi',
      'ms',
    ].flatMap((language) => pairs.map((region) => `${language}-${region.toUpperCase()}`))
    const all = [...languages, ...(process.env.SOAK ? Intl.NumberFormat.supportedLocalesOf(regions) : [])]
    const amounts = [
      '0',
      '7',
      '0.5',
      '0.000001',
      '999.999',
      '1000',
      '1234.5',
      '12345',
      '1234567.891',
      '100000000',
    ]
    const refusing = all.filter((locale) => {
      const found = amounts.map((amount) => meaning(write(amount, locale), locale))
      const expected = amounts.map((amount, at) => (found[at]?.startsWith('!') ? found[at] : amount))
      expect([locale, ...found]).toEqual([locale, ...expected])
      return amounts.some((amount, at) => found[at] !== amount)
    })
    // Only Toki Pona groups by two.
    expect(refusing.filter((locale) => locale !== 'tok')).toEqual([])
    expect(languages.length).toBeGreaterThan(150)
  })

  it('is read exactly as the field shows it', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, (amount, locale) => {
        expect(meaning(writeAmount(amount, locale), locale)).toBe(amount)
      }),
    )
  })

  it('may have invisible marks around and between its digits', () => {
    const mark = fc.constantFrom(
      '\u200e',
      '\u200f',
      '\u061c',
      '\u200b',
      '\u2066',
      '\u2069',
      '\u202b',
      '\u202c',
      '\ufeff',
    )
    fc.assert(
      fc.property(anyAmount, anyLocale, mark, fc.nat(40), (amount, locale, sign, at) => {
        const text = write(amount, locale)
        expect(meaning(` ${text.slice(0, at)}${sign}${text.slice(at)}\u00a0`, locale)).toBe(amount)
      }),
    )
  })
})

describe('an amount written in another locale', () => {
  it('is read exactly or rejected, and never as another number if it has one meaning', () => {
    let read = 0
    fc.assert(
      fc.property(anyAmount, anyLocale, anyLocale, (amount, from, to) => {
        const text = write(amount, from)
        const found = meaning(text, to)
        const own = signsOf(to)
        const isOwnSign = [own.decimal, own.group].some((sign) => sign !== '' && text.includes(sign))
        if (found === amount) read++
        else if (!hasTwoMeanings(text) || !isOwnSign)
          expect([text, to, found]).toEqual([text, to, expect.stringMatching('^!')])
      }),
    )
    expect(read).toBeGreaterThan(0)
  })

  it('is rejected with two meanings when neither is the locale’s own', () => {
    const thousand = fc.tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom('.', ','),
    )
    fc.assert(
      fc.property(thousand, anyLocale, ([whole, rest, sign], locale) => {
        const text = `${whole}${sign}${String(rest).padStart(3, '0')}`
        const { decimal, group } = signsOf(locale)
        const found = meaning(text, locale)
        const joined = text.replace(sign, '')
        const parted = text.replace(sign, '.').replace(/\.?0+$/, '')
        if (sign === decimal) expect(found).toBe(parted)
        else if (sign === group && write(joined, locale).length > joined.length) expect(found).toBe(joined)
        else expect([text, locale, found]).toEqual([text, locale, '!ambiguous'])
      }),
    )
  })
})

it('reads all digits in order, and no signs, exponents or currencies', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789.,٫٬ ’'_-+eE٣۴५５$€%") }),
      anyLocale,
      (text, locale) => {
        const { amount } = readAmount(text, { locale, decimals })
        if (amount === undefined || amount === '') return
        expect(amount).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        const digits = (of: string) => [...of.normalize('NFKC')].map((sign) => toDigit(sign)).join('')
        // Every digit of the text counts, in order, and nothing else.
        expect(digits(amount).replace(/^0+|0+$/g, '')).toBe(digits(text).replace(/^0+|0+$/g, ''))
        expect(text).not.toMatch(/[-+eE$€%]/)
      },
    ),
  )
})

const toDigit = (sign: string) => (/\p{Nd}/u.test(sign) ? toLatinDigit(sign) : '')

describe.each([
  // Was once sent on a chain as 10,005.
  ['1,000.5', 'fa', '1000.5'],
  ['12,345.678900', 'fa', '12345.6789'],
  ['۱٬۰۰۰٫۵', 'fa', '1000.5'],
  ['1,000', 'fa', '!ambiguous'],
  ['1.000', 'fa', '!ambiguous'],
  ['۱.۲۵۰', 'fa', '!ambiguous'],
  ['1.25', 'fa', '1.25'],
  ['1,25', 'fa', '1.25'],
  ['0.125', 'fa', '0.125'],
  ['1,000', 'en-US', '1000'],
  ['1.000', 'en-US', '1'],
  ['1,000.50', 'en-US', '1000.5'],
  ['1.000,50', 'en-US', '1000.5'],
  ['1,5', 'en', '1.5'],
  ['10,00', 'en', '10'],
  ['0,12345', 'en', '0.12345'],
  // Either a thousand that someone extended, or a decimal comma.
  ['1,0000', 'en', '!ambiguous'],
  ['12,34567', 'en', '!ambiguous'],
  ['1.23456789', 'de', '!ambiguous'],
  ['1234,5678', 'en', '1234.5678'],
  ['1234,567', 'en', '1234.567'],
  ['0001,0000', 'en', '1'],
  ['1,00000.5', 'en', '!notANumber'],
  ['123,45,678', 'en-IN', '!unfinished'],
  ['1,00,0000', 'en-IN', '!notANumber'],
  ['12٫5', 'en', '12.5'],
  ['1٬234٫5', 'en', '1234.5'],
  ['1\u202f234', 'en', '1234'],
  ['1\u00a0234.5', 'en', '1234.5'],
  ['1\u00a05', 'en', '!unfinished'],
  ['1’5', 'en', '!unfinished'],
  ['1.000', 'de', '1000'],
  ['1.000,5', 'de', '1000.5'],
  ['1,000.5', 'de', '1000.5'],
  ['1.5', 'de', '1.5'],
  ['1.234', 'es', '!ambiguous'],
  ['12.345', 'es', '12345'],
  ['1.000', 'fr', '!ambiguous'],
  ['1\u202f234,5', 'fr', '1234.5'],
  ['1 234,5', 'fr', '1234.5'],
  ['1,234,567', 'fr', '1234567'],
  ['1’234.5', 'de-CH', '1234.5'],
  ["1'234.5", 'en', '1234.5'],
  ['1,000', 'de-CH', '!ambiguous'],
  ['1,00,000', 'en-IN', '100000'],
  ['1,00,000.5', 'en', '100000.5'],
  ['12,34,567', 'hi', '1234567'],
  ['1,00,00', 'en-IN', '!unfinished'],
  ['1,000,0', 'en', '!unfinished'],
  ['1,000,', 'en', '!unfinished'],
  ['१,००,०००.५', 'hi', '100000.5'],
  ['١٢٫٥', 'ar-EG', '12.5'],
  ['١٢،٥', 'ar-EG', '12.5'],
  ['１２３．５', 'ja', '123.5'],
  ['１，０００。５', 'zh-Hans', '1000.5'],
  ['1_000', 'en', '1000'],
  ['.5', 'en', '0.5'],
  [',5', 'en', '0.5'],
  ['.500', 'de', '0.5'],
  ['007', 'en', '7'],
  ['1.', 'en', '1'],
  ['1,', 'en', '1'],
  ['', 'en', ''],
  ['.', 'en', ''],
  ['  1.50\n', 'en', '1.5'],
  ['1 5', 'en', '!unfinished'],
  ['10 00', 'en', '!unfinished'],
  ['1 5000', 'en', '!notANumber'],
  ['1e5', 'en', '!notANumber'],
  ['1E-7', 'en', '!notANumber'],
  ['-1', 'en', '!notANumber'],
  ['−1', 'en', '!notANumber'],
  ['+1', 'en', '!notANumber'],
  ['(5)', 'en', '!notANumber'],
  ['1/5', 'fa', '!notANumber'],
  ['1½', 'en', '!notANumber'],
  ['1²', 'en', '!notANumber'],
  ['0x10', 'en', '!notANumber'],
  ['Infinity', 'en', '!notANumber'],
  ['1.2.3', 'en', '!notANumber'],
  ['1..5', 'en', '!notANumber'],
  ['1,,000', 'en', '!notANumber'],
  ['1,000.000,5', 'en', '!notANumber'],
  ['1.000 000', 'en', '!notANumber'],
  // Displayed as 1000, but stored as 1.
  ['\u202e0001', 'en', '!notANumber'],
  ['\u202d1', 'en', '!notANumber'],
  [`1${'0'.repeat(199)}`, 'en', `1${'0'.repeat(199)}`],
  [`1${'0'.repeat(200)}`, 'en', '!notANumber'],
  [`1${'0'.repeat(300)}`, 'en', '!notANumber'],
])('%j in %s', (text, locale, expected) => {
  it(`is ${expected}`, () => expect(meaning(text, locale)).toBe(expected))
})

describe('when the device’s decimal sign is the page’s grouping sign', () => {
  it.each([
    // A German keypad only has a comma.
    ['1,234', 'en', 'de', '!ambiguous'],
    ['1.234', 'de', 'en-US', '!ambiguous'],
    ['12,345', 'en-IN', 'fr', '!ambiguous'],
    ['1,23', 'en', 'de', '1.23'],
    ['0,234', 'en', 'de', '0.234'],
    ['1,234.5', 'en', 'de', '1234.5'],
    ['1,234,567', 'en', 'de', '1234567'],
    ['1.234', 'en', 'de', '1.234'],
    ['1,234', 'fr', 'en', '1.234'],
    ['1,234', 'en', 'en-GB', '1234'],
    ['1’234', 'de-CH', 'de', '1234'],
    // An invalid tag says nothing about the device.
    ['1.5', 'en', 'C', '1.5'],
    ['1,234', 'en', 'de_DE', '1234'],
    ['1,234', 'en', '', '1234'],
  ])('reads %s on a page in %s, on a device in %s, as %s', (text, locale, visitorLocale, expected) => {
    const { amount, problem } = readAmount(text, { locale, visitorLocale, decimals })
    expect(problem === undefined ? amount : `!${problem}`).toBe(expected)
  })

  it('can write both meanings, each in a form that is accepted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 999_999 }),
        anyLocale,
        anyLocale,
        (thousands, locale, visitorLocale) => {
          const reading = readAmount(write(`${thousands}`, locale), { locale, visitorLocale, decimals })
          const meanings = reading.problem === 'ambiguous' ? reading.meanings : [reading.amount]
          expect(meanings).toContain(`${thousands}`)
          for (const each of meanings) {
            const text = writeAmount(each ?? '', locale)
            expect(readAmount(text, { locale, visitorLocale, decimals })).toEqual({ amount: each })
          }
        },
      ),
    )
  })
})

it('gives a lengthened thousand both of its meanings', () => {
  expect(readAmount('12,34567', { locale: 'en', decimals })).toEqual({
    problem: 'ambiguous',
    meanings: ['1234567', '12.34567'],
  })
})

describe('decimals', () => {
  it.each([
    ['1.234567', 6, '1.234567'],
    ['1.23456700', 6, '1.234567'],
    ['1.2345678', 6, '!tooManyDecimals'],
    ['3.5', 0, '!tooManyDecimals'],
    ['3.0', 0, '3'],
    ['1,000', 0, '1000'],
  ])('reads %s for a token with %i decimals as %s, never cut or rounded', (text, places, expected) => {
    expect(meaning(text, 'en', places)).toBe(expected)
  })
})

describe('units', () => {
  it.each([
    ['1.5 ETH', ['ETH'], '1.5'],
    ['1.5\u00a0ETH', ['ETH'], '1.5'],
    ['$1,234.50', ['USD', '$'], '1234.5'],
    ['USD 1,234.50', ['USD', '$'], '1234.5'],
    ['0.5%', ['%'], '0.5'],
    // An amount of another currency or token.
    ['$100', ['ETH'], '!notANumber'],
    ['1.5 DUSD', ['ETH'], '!notANumber'],
    ['€100', ['USD', '$'], '!notANumber'],
    // A token can have any name.
    ['100', ['00'], '100'],
    ['100', ['0'], '100'],
    ['1.5', ['.5'], '1.5'],
    ['1,000', [',000'], '1000'],
    ['1e5', ['e5'], '!notANumber'],
    ['1 000', ['1 '], '1000'],
    ['100', [''], '100'],
    ['100ETH', ['0ETH'], '!notANumber'],
    ['1 ETH', ['ETH0'], '!notANumber'],
    ['1 ETH', ['DUSD', 'ETH'], '1'],
    ['ETH ETH', ['ETH'], '!notANumber'],
  ])('reads %j with %j as %s', (text, units, expected) => {
    expect(meaning(text, 'en', decimals, units)).toBe(expected)
  })
})

it('reads the digits of every script, as Intl writes them', () => {
  let systems = 0
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const digits = [
      ...new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210),
    ]
    if (digits.length !== 10 || !digits.every((digit) => /^\p{Nd}$/u.test(digit))) continue
    expect([system, digits.map(toLatinDigit).join('')]).toEqual([system, '9876543210'])
    systems++
  }
  expect(systems).toBeGreaterThan(40)
})
