import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** What a contract or an account may spend of somebody's. */
export const approval = z.object({
  chainId: caip2,
  token: z.object({
    address: caip10,
    name: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    /** Of an ERC-20 that says it. */
    decimals: z.nullable(z.number()),
    iconUrl: z.string(),
  }),
  /** An amount of an ERC-20, one NFT, or every NFT of a collection. */
  scope: z.enum(['amount', 'nft', 'collection']),
  spender: caip10,
  /** Base units of an ERC-20, as its contract says now; null for NFTs. */
  amount: z.nullable(baseUnits),
  /** Of one NFT: a uint256 as a decimal string. */
  tokenId: z.nullable(baseUnits),
  /** When it was last given. */
  approvedAt: rfc3339,
})
/** What a contract or an account may spend of somebody's. */
export type Approval = z.output<typeof approval>
