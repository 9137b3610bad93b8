import { dateFormat } from './formatters.ts'

/** The history groups entries by Gregorian months; in another calendar a heading would not match its rows. */
const calendar = 'gregory'

/** Formats a day for a list with month headings: `20 Nov`. */
export function formatDay(moment: Date, locale?: string): string {
  return dateFormat(locale, { calendar, day: 'numeric', month: 'short' }).format(moment)
}

/** Formats a day that may be in another year: `20 Nov`, and `20 Nov 2027` unless that is the current year. */
export function formatDate(moment: Date, locale?: string): string {
  if (moment.getFullYear() === new Date().getFullYear()) return formatDay(moment, locale)
  return dateFormat(locale, { calendar, day: 'numeric', month: 'short', year: 'numeric' }).format(moment)
}

/** Formats a recent time: `20 Nov, 10:30`. */
export function formatMoment(moment: Date, locale?: string): string {
  const format = { calendar, day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(locale, format).format(moment)
}

/** Formats a time in any year, such as a deadline: `20 Nov 2026, 10:30`. */
export function formatDeadline(moment: Date, locale?: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return dateFormat(locale, { calendar, ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** Formats a month as a heading: `November 2026`. `month` starts at 0. */
export function formatMonth(year: number, month: number, locale?: string): string {
  return dateFormat(locale, { calendar, year: 'numeric', month: 'long' }).format(new Date(year, month, 1))
}
