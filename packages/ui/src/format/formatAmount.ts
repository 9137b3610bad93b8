import { numberFormat } from './formatters.ts'
import { decimalSeparator } from './writeAmount.ts'

/** A decimal string such as `-12.5`. */
type Decimal = `${number}`

/** Options of `formatAmount`. */
export type AmountFormat = {
  /** BCP 47 tag. Defaults to the user's locale. */
  locale?: string | undefined
  /** Decimals of a `bigint` in base units; a string is already a plain decimal. */
  decimals?: number
  /** Shows every decimal, for example before a signature. */
  exact?: boolean
  /** Abbreviates amounts with more than nine integer digits, for lists: `17.04T`. */
  compact?: boolean
  /** Writes at most six digits, for a button: `1.23M`, `<0.0001`. */
  short?: boolean
}

/**
 * Formats a token amount for a locale, exact at any size: it never uses floating point. Shortened amounts are
 * truncated, not rounded, so that nothing looks larger than it is. They have four decimals from 1 up, four significant
 * digits below 1, and `<0.000001` for less.
 */
export function formatAmount(
  amount: bigint | string,
  { locale, decimals = 0, exact = false, compact = false, short = false }: AmountFormat = {},
): string {
  const text = typeof amount === 'bigint' ? toDecimal(amount, decimals) : amount
  if (!isDecimal(text)) return '—'
  const [whole, parts = ''] = text.replace(/[-+]/, '').split('.') as [string, string?]
  if (exact) return writeExact(text, whole, parts.replace(/0+$/, ''), locale)
  if (short) return writeShort(text, whole, parts, locale)
  if (compact && isLong(whole)) {
    return format(text, locale, { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' })
  }
  if (!/^0*$/.test(whole)) return format(text, locale, { maximumFractionDigits: 4, roundingMode: 'trunc' })
  const zeros = parts.search(/[1-9]/)
  if (zeros < 0) return numberFormat(locale).format(0)
  if (zeros < 6)
    return format(text, locale, { maximumFractionDigits: Math.min(zeros + 4, 8), roundingMode: 'trunc' })
  return `<${format('0.000001', locale, { maximumFractionDigits: 6 })}`
}

/** Converts a `bigint` of base units to a plain decimal string without trailing zeros. */
export function toDecimal(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const parts = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${sign}${whole}${parts === '' ? '' : `.${parts}`}`
}

/** Converts a plain decimal string to base units; undefined if invalid, or if it has more decimals than the token. */
export function fromDecimal(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text)
  const parts = match?.[2]?.replace(/0+$/, '') ?? ''
  if (!match || parts.length > decimals) return undefined
  return BigInt(`${match[1]}${parts.padEnd(decimals, '0')}`)
}

/** Returns whether a number has too many integer digits for a list. */
export function isLong(whole: string): boolean {
  return whole.replace(/^0+/, '').length > 9
}

/** Returns whether a text is a plain decimal, such as `-12.5`. */
export function isDecimal(text: string): text is Decimal {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)
}

/** Formats with fewer decimals the more digits are before them, and abbreviates from a million up. */
function writeShort(text: string, whole: string, parts: string, locale: string | undefined): string {
  const digits = whole.replace(/^0+/, '').length
  const isTiny = digits === 0 && /^0{4}\d*[1-9]/.test(parts)
  if (isTiny) return `<${format('0.0001', locale, { maximumFractionDigits: 4 })}`
  if (digits > 6)
    return format(text, locale, { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' })
  const maximumFractionDigits = Math.max(0, 5 - Math.max(1, digits))
  return format(text, locale, { maximumFractionDigits, roundingMode: 'trunc' })
}

/** Formats digit by digit, because `Intl` rounds after 20 decimals in some browsers. */
function writeExact(text: string, whole: string, parts: string, locale: string | undefined): string {
  const number = numberFormat(locale)
  const sign = text.startsWith('-') ? '-' : ''
  const written = `${sign}${number.format(BigInt(whole))}`
  if (parts === '') return written
  return `${written}${decimalSeparator(locale)}${parts.replace(/\d/g, (digit) => number.format(Number(digit)))}`
}

function format(
  text: Decimal | string,
  locale: string | undefined,
  options: Intl.NumberFormatOptions,
): string {
  return numberFormat(locale, options).format(text as Decimal)
}
