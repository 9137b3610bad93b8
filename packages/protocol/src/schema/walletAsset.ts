import * as z from 'zod/mini'
import { evmAddress } from './address.ts'
import { displayNumber } from './amount.ts'
import { hexQuantity } from './hex.ts'

/** An asset that `wallet_getAssets` lists (spec 3.9, ERC-7811). */
export const walletAsset = z.object({
  /** `native` for the chain's own token. */
  address: z.union([evmAddress, z.literal('native')]),
  balance: hexQuantity,
  type: z.enum(['ERC20', 'NATIVE']),
  metadata: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number(),
    price: displayNumber,
    iconUrl: z.string(),
    value: z.optional(displayNumber),
  }),
})
/** An asset that `wallet_getAssets` lists (spec 3.9). */
export type WalletAsset = z.output<typeof walletAsset>
