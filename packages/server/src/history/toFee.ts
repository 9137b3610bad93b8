import type { HistoryEntry } from '@latchkey/protocol/schema'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import { toUnits } from './toUnits.ts'

/** Converts a fee in base units of the native currency to the wire format. */
export function toFee(
  { symbol, decimals }: { symbol: string; decimals: number },
  amount: string,
  price: number | undefined,
): NonNullable<HistoryEntry['metadata']['fee']> {
  const value = price === undefined ? null : toDisplayValue(BigInt(amount), decimals, price)
  return { symbol, quantity: { numeric: toUnits(amount, decimals) }, value }
}
