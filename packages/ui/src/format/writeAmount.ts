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
