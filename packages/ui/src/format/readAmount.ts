import { numberFormat } from './formatters.ts'
import { toLatinDigit } from './toLatinDigit.ts'
import { decimalSeparator } from './writeAmount.ts'

/**
 * Why a text is not a valid amount. `unfinished`: more digits can complete it, as in `1,000,0`. `ambiguous`: it has two
 * meanings here, such as `1,000` if the comma is neither the decimal sign nor the grouping.
 */
export type AmountProblem = 'notANumber' | 'unfinished' | 'ambiguous' | 'tooManyDecimals'

/** Result of reading a text: a plain decimal string such as `1234.5`, empty for an empty text, or the problem. */
export type AmountReading =
  | { amount: string; problem?: undefined }
  | { amount?: undefined; problem: Exclude<AmountProblem, 'ambiguous'> }
  | { amount?: undefined; problem: 'ambiguous'; meanings: readonly string[] }

/** Options of `readAmount`. */
export type ReadAmountOptions = {
  /** BCP 47 tag. Defaults to the user's locale. */
  locale?: string | undefined
  /**
   * The user's own locale, if the page has another one: a keypad has the device's decimal sign. If that is the page's
   * group separator, it is not taken for a thousands separator.
   */
  visitorLocale?: string | undefined
  /** The token's decimals. A text with more is rejected, not rounded. */
  decimals: number
  /**
   * Text allowed before or after the number, such as `ETH`, `$` or `%`. Units with a digit or a separator are ignored.
   */
  units?: readonly string[] | undefined
}

/**
 * Reads typed or pasted text as an exact amount. Accepts the digits of every script, and the locale's own format first.
 * Other locales' formats are accepted if they are unambiguous: `1.234,5` in English. Nothing is dropped, rounded or
 * guessed.
 * @param text As typed or pasted.
 */
export function readAmount(text: string, options: ReadAmountOptions): AmountReading {
  const { decimals, locale, units, visitorLocale = locale } = options
  const plain = toPlainSigns(withoutUnit(withoutMarks(text), units))
  if (/^[.,٫]?$/.test(plain)) return { amount: '' }
  const own = readOwn(plain, locale)
  // The meaning of the page's thousands, such as `1,234`, if the user's decimal sign is the page's group separator.
  const asVisitor = read(plain, decimalSeparator(isLocale(visitorLocale) ? visitorLocale : locale), '')
  const meanings = own === undefined ? readForeign(plain, locale) : meaningsOf(own, asVisitor)
  const [amount] = meanings
  if (amount === undefined) return { problem: isUnfinished(plain) ? 'unfinished' : 'notANumber' }
  if (meanings.length > 1) return { problem: 'ambiguous', meanings }
  return (amount.split('.')[1]?.length ?? 0) > decimals ? { problem: 'tooManyDecimals' } : { amount }
}

/** Longer than any amount: a uint256 has 78 digits. */
const longest = 200

/** Invisible marks that don't change the order of digits. Overrides do, so they are kept and the text is rejected. */
const marks = /[\u00ad\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g

function withoutMarks(text: string): string {
  return text.length > longest ? '?' : text.replace(marks, '').trim()
}

/** Removes a unit from one end. A token may be called `00`, but its name must not remove digits. */
function withoutUnit(text: string, units: readonly string[] | undefined): string {
  const unit = units?.find(
    (each) => /^[\p{L}\p{Sc}%٪]+$/u.test(each) && (text.startsWith(each) || text.endsWith(each)),
  )
  if (unit === undefined) return text
  return (text.startsWith(unit) ? text.slice(unit.length) : text.slice(0, -unit.length)).trim()
}

/** Equivalent separators, each with its canonical sign. */
const sameSigns: readonly (readonly [sign: string, same: RegExp])[] = [
  ['.', /[．。｡]/g],
  [',', /[，،]/g],
  [' ', /[\u00a0\u2007-\u2009\u202f]/g],
  ["'", /[’ʼ＇]/g],
]

function toSameSigns(text: string): string {
  return sameSigns.reduce((all, [sign, same]) => all.replace(same, sign), text)
}

/** Converts digits to `0` to `9`, and equivalent separators to one sign. */
function toPlainSigns(text: string): string {
  return toSameSigns(text).replace(/\p{Nd}/gu, toLatinDigit)
}

/** Returns a locale's separators, and whether it groups numbers of four digits. */
function signsOf(locale: string | undefined) {
  const format = numberFormat(locale)
  const group = format.formatToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ''
  const groupsFour = format.formatToParts(1_234).some(({ type }) => type === 'group')
  return { decimal: decimalSeparator(locale), group: toSameSigns(group), groupsFour }
}

/** Reads a text in the locale's own format. */
function readOwn(text: string, locale: string | undefined): string | undefined {
  const { decimal, group, groupsFour } = signsOf(locale)
  // If the locale writes `1234`, nobody would write a thousand as `1.234`.
  if (!groupsFour && /^\d[.,]\d{3}$/.test(text) && text[1] !== decimal) return undefined
  return read(text, decimal, group)
}

/** Checks for a valid BCP 47 tag: WebKitGTK reports the language "C" if the system has no other. */
function isLocale(text: string | undefined): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

/** Reads a text in every other number format and returns the distinct meanings. */
function readForeign(text: string, locale: string | undefined): readonly string[] {
  const { group } = signsOf(locale)
  // If this sign is the group separator, more than three digits after it may be a number that someone extended.
  const [, whole, sign, rest] = /^([1-9]\d{0,2})([.,])(\d{4,})$/.exec(text) ?? []
  if (sign === group) return meaningsOf(`${whole}${rest}`, `${whole}.${rest}`)
  return meaningsOf(
    ...['.', ',', '٫'].flatMap((decimal) =>
      [',', '.', '٬', ' ', "'", '_'].map((separator) => read(text, decimal, separator)),
    ),
  )
}

function meaningsOf(...amounts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(amounts.filter((amount) => amount !== undefined))]
}

/** Reads a text with these two separators; undefined unless every separator is in a valid place. */
function read(text: string, decimal: string, group: string): string | undefined {
  const [written, fraction = '', ...more] = text.split(decimal) as [string, ...string[]]
  const digits = group !== '' && written.includes(group) ? ungroup(written.split(group)) : written
  if (more.length > 0 || !/^\d+$/.test(`${digits}${fraction}`)) return undefined
  const whole = digits.replace(/^0+(?=\d)/, '') || '0'
  const parts = fraction.replace(/0+$/, '')
  return parts === '' ? whole : `${whole}.${parts}`
}

/** Joins digits grouped by three, or by two before the last three as in India; `?` for other groups. */
function ungroup(groups: readonly string[]): string {
  const joined = groups.join(' ')
  const isGrouped = /^[1-9]\d{0,2}( \d{3})+$/.test(joined) || /^[1-9]\d?( \d\d)+ \d{3}$/.test(joined)
  return isGrouped ? groups.join('') : '?'
}

/** Returns whether the last group of a grouped number is still incomplete. */
function isUnfinished(text: string): boolean {
  return /^[1-9]\d{0,2}([.,' _٬])(?:\d{2,3}\1)*\d{0,3}$/.test(text)
}
