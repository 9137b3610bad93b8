import * as z from 'zod/mini'
import { decimalAmount } from './amount.ts'
import { caip2 } from './caip.ts'
import { onrampQuote } from './onramp.ts'

/** A purchase whose payment page was asked for, as the kit keeps it until it is over. */
export const keptPurchase = z.object({
  orderId: z.uuid(),
  account: z.string(),
  asset: z.object({
    id: z.string(),
    name: z.string(),
    symbol: z.string(),
    /** What the on-ramp calls the network, and what people do. */
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

/** What the kit keeps under `<prefix>.purchase`, the latest first. */
export const keptPurchases = z.object({ version: z.literal(1), purchases: z.array(keptPurchase) })
/** A purchase whose payment page was asked for, as the kit keeps it. */
export type KeptPurchase = z.output<typeof keptPurchase>
