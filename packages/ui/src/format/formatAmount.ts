import { numberFormat } from './formatters.ts'
import { decimalSeparator } from './writeAmount.ts'

/** A decimal string such as `-12.5`. */
type Decimal = `${number}`

/** How an amount is shown. */
export type AmountFormat = {
  /** BCP 47 tag; the visitor's own unless told. */
  locale?: string | undefined
  /** Base-unit places of a `bigint`; a string is a plain decimal already. */
  decimals?: number
  /** Shows every place, as before a signature. */
  exact?: boolean
  /** Shortens what has more than nine whole digits, as in a list: `17.04T`. */
  compact?: boolean
}

/**
 * A token amount in the locale's figures, exact at any size: never through a floating-point number. Shortened ones are
 * cut, not rounded, so that nothing looks larger than it is: four places from 1 up, four significant digits below, and
 * `<0.000001` for less.
 */
export function formatAmount(
  amount: bigint | string,
  { locale, decimals = 0, exact = false, compact = false }: AmountFormat = {},
): string {
  const text = typeof amount === 'bigint' ? toDecimal(amount, decimals) : amount
  if (!isDecimal(text)) return '—'
  const [whole, parts = ''] = text.replace(/[-+]/, '').split('.') as [string, string?]
  if (exact) return writeExact(text, whole, parts.replace(/0+$/, ''), locale)
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

/** A `bigint` of base units as a plain decimal string, without trailing zeros. */
export function toDecimal(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const parts = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${sign}${whole}${parts === '' ? '' : `.${parts}`}`
}

/** A plain decimal string as base units; undefined for anything else, or for more places than the token has. */
export function fromDecimal(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text)
  const parts = match?.[2]?.replace(/0+$/, '') ?? ''
  if (!match || parts.length > decimals) return undefined
  return BigInt(`${match[1]}${parts.padEnd(decimals, '0')}`)
}

/** Tells whether a number's whole part has more digits than a list has room for. */
export function isLong(whole: string): boolean {
  return whole.replace(/^0+/, '').length > 9
}

/** Tells whether a text is a plain decimal, as `-12.5`. */
export function isDecimal(text: string): text is Decimal {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)
}

/** By digits: `Intl` itself rounds after 20 places in some browsers. */
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
