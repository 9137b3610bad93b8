/** A moment as the visitor's own day and time: `20 Nov, 10:59`. */
export function formatMoment(moment: Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment)
}

/** A month of a year, as a heading: `November 2026`. `month` counts from 0. */
export function formatMonth(year: number, month: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(new Date(year, month, 1))
}
