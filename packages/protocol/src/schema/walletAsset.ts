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
