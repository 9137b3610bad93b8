import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'

/** A transfer in a transaction: a token or an NFT, in, out or to oneself. */
export const transfer = z.object({
  /** The token; null for an NFT. */
  fungible_info: z.nullable(
    z.object({
      name: z.string(),
      symbol: z.string(),
      icon: z.nullable(z.object({ url: z.string() })),
    }),
  ),
  /** The NFT; null for a token. */
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
  /** From the point of view of the account. */
  direction: z.enum(['in', 'out', 'self']),
  /** Amount in whole tokens. */
  quantity: z.object({ numeric: decimalAmount }),
  /** Value, for display; null if unknown. */
  value: z.nullable(displayNumber),
  /** Price of one whole token, for display; null if unknown. */
  price: z.nullable(displayNumber),
})
/** A transfer in a transaction. */
export type HistoryTransfer = z.output<typeof transfer>
