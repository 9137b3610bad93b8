import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { pricing } from './pricing.ts'

/** A token balance (spec 3.8). */
export const balance = z.object({
  /** Name of the token. */
  name: z.string(),
  /** Symbol of the token. */
  symbol: z.string(),
  /** Network of the balance. */
  chainId: caip2,
  /** The token's CAIP-10 id; absent for the native token. */
  address: z.optional(caip10),
  /** Value of the balance in the requested currency. */
  value: z.optional(displayNumber),
  /** Price of one whole token in the requested currency. 0 if unknown. */
  price: displayNumber,
  /** Where the price comes from. Absent without one. */
  pricing: z.optional(pricing),
  quantity: z.object({
    /** Decimals of the token, as a string of digits. */
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** The balance in whole tokens, as a decimal string. */
    numeric: decimalAmount,
  }),
  /** URL of the logo. Empty if unknown. */
  iconUrl: z.string(),
})
/** A token balance (spec 3.8). */
export type Balance = z.output<typeof balance>
