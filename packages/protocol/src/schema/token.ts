import * as z from 'zod/mini'
import { displayNumber } from './amount.ts'
import { caip10 } from './caip.ts'
import { pricing } from './pricing.ts'

/** A token of the catalogue (Provider API 7.7). */
export const token = z.object({
  /** Name of the token. */
  name: z.string(),
  /** Symbol of the token. */
  symbol: z.string(),
  /** CAIP-10 id of the token. */
  address: caip10,
  /** Decimals of the token. */
  decimals: z.number(),
  /** URL of its logo. */
  logoUri: z.nullable(z.string()),
  /** Whether the token supports permits (EIP-2612). */
  eip2612: z.boolean(),
})
/** A token of the catalogue (Provider API 7.7). */
export type Token = z.output<typeof token>

/** A token with its price (Provider API 7.8). */
export const fungible = z.object({
  /** CAIP-10 id of the token. */
  address: caip10,
  /** Name of the token. */
  name: z.string(),
  /** Symbol of the token. */
  symbol: z.string(),
  /** URL of the logo. Empty if unknown. */
  iconUrl: z.string(),
  /** Price of one whole token in the requested currency, for display. */
  price: displayNumber,
  /** Decimals of the token. */
  decimals: z.number(),
  /** Where the price comes from. */
  pricing: z.optional(pricing),
})
/** A token with its price (Provider API 7.8). */
export type Fungible = z.output<typeof fungible>
