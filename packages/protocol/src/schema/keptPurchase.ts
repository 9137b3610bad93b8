import * as z from 'zod/mini'
import { decimalAmount } from './amount.ts'
import { caip2 } from './caip.ts'
import { onrampQuote } from './onramp.ts'

/** A purchase whose payment page was requested, stored until it is finished. */
export const keptPurchase = z.object({
  orderId: z.uuid(),
  account: z.string(),
  asset: z.object({
    id: z.string(),
    name: z.string(),
    symbol: z.string(),
    /** The on-ramp's id of the network, and its display name. */
    network: z.string(),
    networkName: z.string(),
    networkId: caip2,
    contract: z.string(),
  }),
  currency: z.string(),
  method: z.object({ id: z.string(), min: decimalAmount, max: decimalAmount }),
  amount: decimalAmount,
  quote: onrampQuote,
  url: z.url({ protocol: /^https?$/ }),
})

/** Purchases stored under `<prefix>.purchase`, newest first. */
export const keptPurchases = z.object({ version: z.literal(1), purchases: z.array(keptPurchase) })
/** A purchase whose payment page was requested, stored until it is finished. */
export type KeptPurchase = z.output<typeof keptPurchase>
