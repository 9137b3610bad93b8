import { formatAmount } from '@latchkey/core'
import { toWorth } from '../../parts/convert.ts'

/** An amount in base units, and the price of one whole unit. */
type Priced = { amount: bigint; decimals: number; price: number }

/** Percent with four decimals are parts per million. */
const ppmPerOne = 1_000_000n

/**
 * Returns how much of its value a swap loses, in percent as decimal text, by prices independent of its quote. Undefined
 * if a price is unknown.
 */
export function impactByPrices(given: Priced, taken: Priced): string | undefined {
  if (taken.price <= 0) return undefined
  const [paid, got] = [given, taken].map(({ amount, decimals, price }) =>
    toWorth(amount, decimals, price),
  ) as [bigint, bigint]
  if (paid === 0n) return undefined
  return got >= paid ? '0' : formatAmount(((paid - got) * ppmPerOne) / paid, 4)
}
