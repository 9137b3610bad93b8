import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { transactionHash } from './hex.ts'

const token = z.object({
  id: caip10,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  /** In base units, when the visitor said yes. */
  balance: baseUnits,
  price: z.number(),
  iconUrl: z.string(),
})

const order = {
  version: z.literal(2),
  networkId: caip2,
  account: z.string(),
  from: token,
  to: token,
  /** In base units of `from`. */
  amount: baseUnits,
  slippagePpm: z.int(),
  /** As quoted, in base units of `to`. */
  amountOut: baseUnits,
  /** In base units of `to`. */
  minimum: baseUnits,
  /** Whom the quote named; absent where it named nobody. */
  spender: z.optional(z.nullable(z.string())),
}

/**
 * A swap that a wallet has been asked for, as the kit keeps it in the list under `<prefix>.swap`: its approval until the swap
 * is signed, then the swap until its end is known.
 */
export const keptSwap = z.union([
  /** A transaction of its own; an approval that was made waits for the visitor. */
  z.object({ ...order, step: z.enum(['approving', 'approved', 'confirming']), hash: transactionHash }),
  /** Calls that the wallet took together, by the wallet's own id (EIP-5792). */
  z.object({ ...order, step: z.literal('confirming'), callsId: z.string().check(z.minLength(1)) }),
])
/** A swap that a wallet has been asked for, as the kit keeps it. */
export type KeptSwap = z.output<typeof keptSwap>
