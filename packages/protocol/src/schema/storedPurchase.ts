import * as z from 'zod/mini'
import { decimalAmount } from './amount.ts'
import { caip2 } from './caip.ts'
import { onrampQuote } from './onramp.ts'

/** A purchase whose payment page was requested, stored until it is finished. */
export const storedPurchase = z.object({
  /** UUID that identifies the purchase on the server. */
  orderId: z.uuid(),
  /** Plain address that receives the tokens. */
  account: z.string(),
  asset: z.object({
    /** The on-ramp's own id of the asset. */
    id: z.string(),
    /** Display name. */
    name: z.string(),
    /** Symbol of the token. */
    symbol: z.string(),
    /** The on-ramp's own id of the network. */
    network: z.string(),
    /** Display name of the network. */
    networkName: z.string(),
    /** CAIP-2 id. */
    networkId: caip2,
    /** Plain address of the token. Empty for the native token. */
    contract: z.string(),
  }),
  /** Currency of the payment: an ISO 4217 code. */
  currency: z.string(),
  method: z.object({
    /** The on-ramp's own id of the payment method. */
    id: z.string(),
    /** Smallest payment: a decimal string in `currency`. */
    min: decimalAmount,
    /** Largest payment: a decimal string in `currency`. */
    max: decimalAmount,
  }),
  /** What the visitor pays, including all fees: a decimal string in `currency`. */
  amount: decimalAmount,
  quote: onrampQuote,
  /** Payment page. */
  url: z.url({ protocol: /^https?$/ }),
})

/** Purchases stored under `<prefix>.purchase`, newest first. */
export const storedPurchases = z.object({ version: z.literal(1), purchases: z.array(storedPurchase) })
/** A purchase whose payment page was requested, stored until it is finished. */
export type StoredPurchase = z.output<typeof storedPurchase>
