import * as z from 'zod/mini'
import { evmAddress } from './address.ts'
import { displayNumber } from './amount.ts'
import { hexQuantity } from './hex.ts'

/** An asset that `wallet_getAssets` lists (spec 3.9, ERC-7811). */
export const walletAsset = z.object({
  /** `native` for the chain's own token. */
  address: z.union([evmAddress, z.literal('native')]),
  /** Balance in base units, in hex. */
  balance: hexQuantity,
  /** Standard of the token. */
  type: z.enum(['ERC20', 'NATIVE']),
  /** Name, symbol, decimals, price and value, for display. */
  metadata: z.object({
    /** Name of the token. */
    name: z.string(),
    /** Symbol of the token. */
    symbol: z.string(),
    /** Decimals of the token. */
    decimals: z.number(),
    /** Price of one whole token. 0 if unknown. */
    price: displayNumber,
    /** URL of the logo. Empty if unknown. */
    iconUrl: z.string(),
    /** Value of the balance. Absent if unknown. */
    value: z.optional(displayNumber),
  }),
})
/** An asset that `wallet_getAssets` lists (spec 3.9). */
export type WalletAsset = z.output<typeof walletAsset>
