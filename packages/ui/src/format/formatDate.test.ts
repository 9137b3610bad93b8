import { expect, it } from 'vitest'
import { formatDate, formatDay, formatMonth } from './formatDate.ts'

it.each([
  ['en', 'Nov 20', 'November 2026'],
  ['fa', '۲۰ نوامبر', 'نوامبر ۲۰۲۶'],
  ['th', '20 พ.ย.', 'พฤศจิกายน'],
])('puts a day in the month above it in %s, whatever calendar the locale prefers', (locale, day, month) => {
  expect(formatDay(new Date(2026, 10, 20), locale)).toBe(day)
  expect(formatMonth(2026, 10, locale)).toContain(month)
})

it.each([
  ['en', 'Nov 20, 2001'],
  ['fa', '۲۰ نوامبر ۲۰۰۱'],
])('writes the year of a date in %s', (locale, date) => {
  expect(formatDate(new Date(2001, 10, 20), locale)).toBe(date)
})

it('leaves out the current year', () => {
  const thisYear = new Date(new Date().getFullYear(), 6, 1)
  expect(formatDate(thisYear, 'en')).toBe('Jul 1')
})
