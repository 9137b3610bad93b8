import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { transactionHash } from './hex.ts'

const token = z.object({
  id: caip10,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  /** In base units, when the user confirmed. */
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
  /** The quote's spender; absent if it had none. */
  spender: z.optional(z.nullable(z.string())),
}

/**
 * A swap requested from a wallet, stored in the list under `<prefix>.swap`: the reset of an old allowance, then its
 * approval until the swap is signed, then the swap until its outcome is known.
 */
export const storedSwap = z.union([
  /** A separate transaction. `approved` is a mined reset or approval, after which the user continues with the swap. */
  z.object({
    ...order,
    step: z.enum(['clearing', 'approving', 'approved', 'confirming']),
    hash: transactionHash,
  }),
  /** A batch of calls, by the wallet's id (EIP-5792). */
  z.object({ ...order, step: z.literal('confirming'), callsId: z.string().check(z.minLength(1)) }),
])
/** A stored swap that was requested from a wallet. */
export type StoredSwap = z.output<typeof storedSwap>
