import { dateFormat } from './formatters.ts'
/** A day as a list shows it under its month: `20 Nov`. */
export function formatDay(moment: Date, locale?: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'short' }).format(moment)
}

/** A month of a year, as a heading: `November 2026`. `month` counts from 0. */
export function formatMonth(year: number, month: number, locale?: string): string {
  return dateFormat(locale, { year: 'numeric', month: 'long' }).format(new Date(year, month, 1))
}
