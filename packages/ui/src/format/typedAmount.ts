import { numberFormat } from './formatters.ts'
/** The sign between whole and parts in a locale: `.` or `,` or `٫`. */
export function decimalSeparator(locale?: string): string {
  const parts = numberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** A plain decimal string as it is seen while being typed: the locale's decimal sign, no grouping. */
export function writeAmount(value: string, locale?: string): string {
  return value.replace('.', decimalSeparator(locale))
}

/**
 * What was typed or pasted as a plain decimal string: any script's digits, the locale's decimal sign (or `.` and `,`
 * where only one of them stands), grouping dropped. Undefined if it is no amount, so that the field keeps its text.
 */
export function readAmount(typed: string, decimals: number, locale?: string): string | undefined {
  const separator = decimalSeparator(locale)
  const latin = toLatinDigits(typed)
    .replace(/[\s'’_\u00a0\u202f]/g, '')
    .replaceAll('٬', '')
    .replaceAll('٫', separator)
  const plain = latin.includes(separator) ? ungroup(latin, separator) : lonely(latin)
  const match = plain === undefined ? null : /^(\d*)(\.\d*)?$/.exec(plain)
  if (!match) return undefined
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '')
  const parts = match[2]
  if (parts === undefined) return whole
  if (decimals === 0) return whole
  return `${whole === '' ? '0' : whole}${parts.slice(0, decimals + 1)}`
}

/** `1,234.5` with `.`: grouping out, the sign to a point. Two decimal signs are no amount. */
function ungroup(text: string, separator: string): string | undefined {
  const [whole = '', parts = '', ...more] = text.split(separator)
  if (more.length > 0 || /[.,]/.test(parts)) return undefined
  return `${whole.replace(/[.,]/g, '')}.${parts}`
}

/** Only the other sign stands: a single one is meant as the decimal sign, several are grouping. */
function lonely(text: string): string {
  const signs = text.match(/[.,]/g)?.length ?? 0
  return signs > 1 ? text.replace(/[.,]/g, '') : text.replace(',', '.')
}

/** Zeros of the scripts whose digits people type: Arabic, Persian, Devanagari, Bengali, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
