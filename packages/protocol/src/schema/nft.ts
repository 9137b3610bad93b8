import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'

/** An NFT that an account holds. */
export const nft = z.object({
  chainId: caip2,
  /** The collection's contract, CAIP-10; on solana the mint. */
  address: caip10,
  /** A uint256 as a decimal string; 0 on solana, where every NFT is a mint of its own. */
  tokenId: baseUnits,
  standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
  /** How many of this id the account holds: 1 but for an ERC-1155. */
  quantity: baseUnits,
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  collection: z.object({ name: z.nullable(z.string()), symbol: z.nullable(z.string()) }),
  /** An `https:`, `ipfs:` or `data:image/*` address. */
  image: z.nullable(z.object({ url: z.string(), content_type: z.nullable(z.string()) })),
  flags: z.object({ is_spam: z.boolean() }),
})
/** An NFT that an account holds. */
export type Nft = z.output<typeof nft>
