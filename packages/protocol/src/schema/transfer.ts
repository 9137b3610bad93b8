import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'

/** A transfer in a transaction: a token or an NFT, in, out or to oneself. */
export const transfer = z.object({
  /** The token; null for an NFT. */
  fungible_info: z.nullable(
    z.object({
      /** Name of the token. */
      name: z.string(),
      /** Symbol of the token. */
      symbol: z.string(),
      /** The logo. Null if unknown. */
      icon: z.nullable(
        z.object({
          /** Any URL that the token's list names. */
          url: z.string(),
        }),
      ),
    }),
  ),
  /** The NFT; null for a token. */
  nft_info: z.nullable(
    z.object({
      /** Name of the NFT, or else of its collection with the token id: `Mobsters #7`. */
      name: z.string(),
      /** What it shows. */
      content: z.nullable(
        z.object({
          /** The image. Null if unknown. */
          preview: z.nullable(
            z.object({
              /** On a Latchkey server a `data:` URL, or one at this server. */
              url: z.string(),
              /** Media type: `image/png`. Null if unknown. */
              content_type: z.nullable(z.string()),
            }),
          ),
          /** Always null on a Latchkey server. */
          detail: z.nullable(z.unknown()),
        }),
      ),
      flags: z.object({
        /** Hide the transfer by default. */
        is_spam: z.boolean(),
      }),
    }),
  ),
  /** From the point of view of the account. */
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({
    /** Whole tokens as a decimal string, without a sign. */
    numeric: decimalAmount,
  }),
  /** Value, for display; null if unknown. */
  value: z.nullable(displayNumber),
  /** Price of one whole token, for display; null if unknown. */
  price: z.nullable(displayNumber),
})
/** A transfer in a transaction. */
export type HistoryTransfer = z.output<typeof transfer>
