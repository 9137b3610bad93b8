import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'
import { caip2, caip10 } from './caip.ts'

/** A token balance (spec 3.8). */
export const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: caip2,
  /** The token's CAIP-10 id; absent for the native token. */
  address: z.optional(caip10),
  value: z.optional(displayNumber),
  price: displayNumber,
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: decimalAmount }),
  iconUrl: z.string(),
})
/** A token balance (spec 3.8). */
export type Balance = z.output<typeof balance>
