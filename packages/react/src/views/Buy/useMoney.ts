import { formatFiat } from '@latchkey/ui'
import { useLocale } from '../../hooks/useLocale.ts'

/** Writes money of a currency in the visitor's locale; a decimal text keeps its digits. */
export function useMoney(): (amount: string, currency: string) => string {
  const { locale } = useLocale()
  return (amount, currency) => formatFiat(amount, { locale, currency })
}
