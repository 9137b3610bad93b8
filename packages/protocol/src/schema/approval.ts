import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** An approval of an account's tokens for a contract or another account. */
export const approval = z.object({
  chainId: caip2,
  token: z.object({
    address: caip10,
    name: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    /** Decimals of an ERC-20, if it reports them. */
    decimals: z.nullable(z.number()),
    iconUrl: z.string(),
  }),
  /** An amount of an ERC-20, one NFT, or every NFT of a collection. */
  scope: z.enum(['amount', 'nft', 'collection']),
  spender: caip10,
  /** Current allowance of an ERC-20, in base units; null for NFTs. */
  amount: z.nullable(baseUnits),
  /** Id of a single NFT: a uint256 as a decimal string. */
  tokenId: z.nullable(baseUnits),
  /** When it was last approved. */
  approvedAt: rfc3339,
})
/** An approval of an account's tokens for a contract or another account. */
export type Approval = z.output<typeof approval>
