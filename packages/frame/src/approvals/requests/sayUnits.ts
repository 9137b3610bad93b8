import { formatAmount } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'

/** Returns an amount in base units, for tokens whose decimals are unknown. */
export function sayUnits(amount: bigint, locale: string | undefined): string {
  return sayCall('units', { amount: formatAmount(amount, { locale, exact: true }) }, amount)
}
