import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'

/** A transfer in a transaction: a token or an NFT, in, out or to oneself. */
export const transfer = z.object({
  fungible_info: z.nullable(
    z.object({
      name: z.string(),
      symbol: z.string(),
      icon: z.nullable(z.object({ url: z.string() })),
    }),
  ),
  nft_info: z.nullable(
    z.object({
      name: z.string(),
      content: z.nullable(
        z.object({
          preview: z.nullable(z.object({ url: z.string(), content_type: z.nullable(z.string()) })),
          detail: z.nullable(z.unknown()),
        }),
      ),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalAmount }),
  value: z.nullable(displayNumber),
  price: z.nullable(displayNumber),
})
/** A transfer in a transaction. */
export type HistoryTransfer = z.output<typeof transfer>
