import { dateFormat } from './formatters.ts'

/** Months are counted as the history counts them: in another calendar a heading would name another than its rows. */
const calendar = 'gregory'

/** A day as a list shows it under its month: `20 Nov`. */
export function formatDay(moment: Date, locale?: string): string {
  return dateFormat(locale, { calendar, day: 'numeric', month: 'short' }).format(moment)
}

/** A moment of a few days: `20 Nov, 10:30`. */
export function formatMoment(moment: Date, locale?: string): string {
  const format = { calendar, day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(locale, format).format(moment)
}

/** A moment of any year, such as a deadline: `20 Nov 2026, 10:30`. */
export function formatDeadline(moment: Date, locale?: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return dateFormat(locale, { calendar, ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** A month of a year, as a heading: `November 2026`. `month` counts from 0. */
export function formatMonth(year: number, month: number, locale?: string): string {
  return dateFormat(locale, { calendar, year: 'numeric', month: 'long' }).format(new Date(year, month, 1))
}
