import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'

/** An NFT owned by an account. */
export const nft = z.object({
  /** Network of the NFT. */
  chainId: caip2,
  /** The collection's contract as CAIP-10; on solana the mint. */
  address: caip10,
  /** A uint256 as a decimal string; 0 on solana, where every NFT has its own mint. */
  tokenId: baseUnits,
  /** Token standard. */
  standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
  /** How many of this id the account owns: 1 except for ERC-1155. */
  quantity: baseUnits,
  /** Name of the NFT. */
  name: z.nullable(z.string()),
  /** Text of its creator. Do not render it as HTML. */
  description: z.nullable(z.string()),
  /** Name and symbol of the collection. */
  collection: z.object({
    /** Null if the contract reports none. */
    name: z.nullable(z.string()),
    /** Null if the contract reports none. */
    symbol: z.nullable(z.string()),
  }),
  /** An `https:`, `ipfs:` or `data:image/*` URL. */
  image: z.nullable(
    z.object({
      /** On a Latchkey server a `data:` URL, or one at this server. */
      url: z.string(),
      /** Media type: `image/png`. Null if unknown. */
      content_type: z.nullable(z.string()),
    }),
  ),
  /** Properties in its metadata, as texts of its creator. Absent without any, and on servers that do not return them. */
  traits: z.optional(
    z.array(
      z.object({
        /** Name of the property: `Background`. */
        name: z.string(),
        /** Its value: `Blue`. */
        value: z.string(),
      }),
    ),
  ),
  flags: z.object({
    /** Hide it by default. */
    is_spam: z.boolean(),
  }),
})
/** An NFT owned by an account. */
export type Nft = z.output<typeof nft>
