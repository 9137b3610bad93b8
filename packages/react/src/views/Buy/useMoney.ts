import { formatFiat } from '@latchkey/ui'
import { useLocale } from '../../copy/useLocale.ts'

/** Returns a function that formats money in the visitor's locale. A decimal text keeps its digits. */
export function useMoney(): (amount: string, currency: string) => string {
  const { locale } = useLocale()
  return (amount, currency) => formatFiat(amount, { locale, currency })
}
