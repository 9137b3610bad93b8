import { type AmountFormat, formatAmount, formatDate, formatDay, formatFiat, formatMonth } from '@latchkey/ui'
import { useMemo } from 'react'
import { useLocale } from './useLocale.ts'

/** Formats amounts, money and dates in the visitor's locale. */
export type Format = {
  amount(amount: bigint | string, format?: Omit<AmountFormat, 'locale'>): string
  /** US dollars. Unknown values are a dash. */
  fiat(value: number | string | null | undefined, format?: { compact?: boolean }): string
  count(value: number): string
  /** A day below a heading with its month and year. */
  day(value: Date): string
  /** A day, with its year unless that is the current one. */
  date(value: Date): string
  /** `month` counts from 0. */
  month(year: number, month: number): string
}

/** Returns formatters for the visitor's locale. */
export function useFormat(): Format {
  const { locale } = useLocale()
  return useMemo(
    () => ({
      amount: (amount, format) => formatAmount(amount, { ...format, locale }),
      fiat: (value, format) => formatFiat(value, { ...format, locale }),
      count: (value) => formatAmount(BigInt(value), { locale }),
      day: (value) => formatDay(value, locale),
      date: (value) => formatDate(value, locale),
      month: (year, month) => formatMonth(year, month, locale),
    }),
    [locale],
  )
}
