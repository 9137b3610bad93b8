import { formatAmount } from '@latchkey/ui'
import { pluralOf } from '../../copy/pluralOf.ts'
import { sayCall } from '../../copy/sayCall.ts'

/** Returns an amount in base units, for tokens whose decimals are unknown. */
export function sayUnits(amount: bigint, locale: string | undefined): string {
  return sayCall(`units_${pluralOf(amount)}`, { amount: formatAmount(amount, { locale, exact: true }) })
}
