import { numberFormat } from './formatters.ts'

/** Returns a locale's decimal separator: `.` or `,` or `٫`. */
export function decimalSeparator(locale?: string): string {
  const parts = numberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** Formats a plain decimal string for an input: with the locale's decimal separator, without grouping. */
export function writeAmount(value: string, locale?: string): string {
  return value.replace('.', decimalSeparator(locale))
}
