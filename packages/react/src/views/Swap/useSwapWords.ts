import type { SwapOrder } from '@latchkey/core'
import { useFormat } from '../../copy/useFormat.ts'

/** Returns formatted amounts of a swap: given, quoted and minimum received, such as `0.5 ETH`. */
export function useSwapWords({ draft, swap, quote, minimum }: SwapOrder): {
  from: string
  to: string
  minimum: string
} {
  const format = useFormat()
  const { from, to } = draft
  const taken = (amount: bigint) => `${format.amount(amount, { decimals: to.decimals })} ${to.symbol}`
  return {
    from: `${format.amount(swap.amount, { decimals: from.decimals, exact: true })} ${from.symbol}`,
    to: taken(quote.amountOut),
    minimum: taken(minimum),
  }
}
