import { numberFormat } from './formatters.ts'
import { toLatinDigit } from './toLatinDigit.ts'
import { decimalSeparator } from './writeAmount.ts'

/**
 * Why a text is not taken as an amount. `unfinished`: more digits can make it one, as `1,000,0`. `ambiguous`: it has
 * two meanings here, as `1,000` where neither the decimal sign nor the grouping is a comma.
 */
export type AmountProblem = 'notANumber' | 'unfinished' | 'ambiguous' | 'tooManyDecimals'

/** What a text means: a plain decimal string such as `1234.5`, empty for an empty text, or why it means nothing. */
export type AmountReading =
  | { amount: string; problem?: undefined }
  | { amount?: undefined; problem: Exclude<AmountProblem, 'ambiguous'> }
  | { amount?: undefined; problem: 'ambiguous'; meanings: readonly string[] }

/** How an amount is read. */
export type ReadAmountOptions = {
  /** BCP 47 tag; the visitor's own unless told. */
  locale?: string | undefined
  /**
   * The visitor's own locale, where the page has another: a keypad has the decimal sign of the device. What the page
   * groups with is then not taken for a thousand where the device writes decimals with it.
   */
  visitorLocale?: string | undefined
  /** Places that the token has: a text with more is refused, not rounded. */
  decimals: number
  /** What may be before or after the number, as `ETH`, `$` or `%`. One with a digit or a separator is ignored. */
  units?: readonly string[] | undefined
}

/**
 * Reads what was typed or pasted as an amount, exactly or not at all. Takes the digits of every script, and the locale's
 * own way of writing before any other. Another locale's way is taken where it has one meaning only: `1.234,5` in
 * English. Nothing is dropped, rounded or guessed.
 */
export function readAmount(text: string, options: ReadAmountOptions): AmountReading {
  const { decimals, locale, units, visitorLocale = locale } = options
  const plain = toPlainSigns(withoutUnit(withoutMarks(text), units))
  if (/^[.,٫]?$/.test(plain)) return { amount: '' }
  const own = readOwn(plain, locale)
  // What a thousand of the page's locale, as `1,234`, is where that group sign is the visitor's decimal sign.
  const asVisitor = read(plain, decimalSeparator(isLocale(visitorLocale) ? visitorLocale : locale), '')
  const meanings = own === undefined ? readForeign(plain, locale) : meaningsOf(own, asVisitor)
  const [amount] = meanings
  if (amount === undefined) return { problem: isUnfinished(plain) ? 'unfinished' : 'notANumber' }
  if (meanings.length > 1) return { problem: 'ambiguous', meanings }
  return (amount.split('.')[1]?.length ?? 0) > decimals ? { problem: 'tooManyDecimals' } : { amount }
}

/** Longer than any amount: a uint256 has 78 digits. */
const longest = 200

/** Marks that are not seen, and do not change the order of digits. Overrides do, and stay, and are refused. */
const marks = /[\u00ad\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g

function withoutMarks(text: string): string {
  return text.length > longest ? '?' : text.replace(marks, '').trim()
}

/** Without a unit at one end. A token may be called `00`: its name must not take digits away. */
function withoutUnit(text: string, units: readonly string[] | undefined): string {
  const unit = units?.find(
    (each) => /^[\p{L}\p{Sc}%٪]+$/u.test(each) && (text.startsWith(each) || text.endsWith(each)),
  )
  if (unit === undefined) return text
  return (text.startsWith(unit) ? text.slice(unit.length) : text.slice(0, -unit.length)).trim()
}

/** Signs that mean the same, each as the one that stands for them. */
const sameSigns: readonly (readonly [sign: string, same: RegExp])[] = [
  ['.', /[．。｡]/g],
  [',', /[，،]/g],
  [' ', /[\u00a0\u2007-\u2009\u202f]/g],
  ["'", /[’ʼ＇]/g],
]

function toSameSigns(text: string): string {
  return sameSigns.reduce((all, [sign, same]) => all.replace(same, sign), text)
}

/** Digits as `0` to `9`, separators as one sign for each kind. */
function toPlainSigns(text: string): string {
  return toSameSigns(text).replace(/\p{Nd}/gu, toLatinDigit)
}

/** The signs that a locale writes numbers with, and whether it groups a number of four digits. */
function signsOf(locale: string | undefined) {
  const format = numberFormat(locale)
  const group = format.formatToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ''
  const groupsFour = format.formatToParts(1_234).some(({ type }) => type === 'group')
  return { decimal: decimalSeparator(locale), group: toSameSigns(group), groupsFour }
}

/** Reads a text as the locale writes numbers. */
function readOwn(text: string, locale: string | undefined): string | undefined {
  const { decimal, group, groupsFour } = signsOf(locale)
  // `1.234` is nobody's way of writing a thousand where the locale writes `1234`.
  if (!groupsFour && /^\d[.,]\d{3}$/.test(text) && text[1] !== decimal) return undefined
  return read(text, decimal, group)
}

/** A browser may report a language that is not a BCP 47 tag: WebKitGTK says "C" where the system has no other. */
function isLocale(text: string | undefined): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

/** Reads a text in every other way that numbers are written: each meaning once. */
function readForeign(text: string, locale: string | undefined): readonly string[] {
  const { group } = signsOf(locale)
  // Where this sign groups, more than three digits behind it are a number that somebody has lengthened.
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

/** Reads a text with these two signs; undefined unless every sign is where it belongs. */
function read(text: string, decimal: string, group: string): string | undefined {
  const [written, fraction = '', ...more] = text.split(decimal) as [string, ...string[]]
  const digits = group !== '' && written.includes(group) ? ungroup(written.split(group)) : written
  if (more.length > 0 || !/^\d+$/.test(`${digits}${fraction}`)) return undefined
  const whole = digits.replace(/^0+(?=\d)/, '') || '0'
  const parts = fraction.replace(/0+$/, '')
  return parts === '' ? whole : `${whole}.${parts}`
}

/** The digits of a number in groups: of three, or as in India of two before the last three; `?` for other groups. */
function ungroup(groups: readonly string[]): string {
  const joined = groups.join(' ')
  const isGrouped = /^[1-9]\d{0,2}( \d{3})+$/.test(joined) || /^[1-9]\d?( \d\d)+ \d{3}$/.test(joined)
  return isGrouped ? groups.join('') : '?'
}

/** Tells whether the last group of a grouped number is still to be filled. */
function isUnfinished(text: string): boolean {
  return /^[1-9]\d{0,2}([.,' _٬])(?:\d{2,3}\1)*\d{0,3}$/.test(text)
}
