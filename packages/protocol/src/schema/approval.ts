import * as z from 'zod/mini'
import { baseUnits } from './amount.ts'
import { caip2, caip10 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** An approval of an account's tokens for a contract or another account. */
export const approval = z.object({
  /** Network, by CAIP-2 id. */
  chainId: caip2,
  token: z.object({
    /** CAIP-10 id of the contract. */
    address: caip10,
    /** Null if the contract reports none. */
    name: z.nullable(z.string()),
    /** Null if the contract reports none. */
    symbol: z.nullable(z.string()),
    /** Decimals of an ERC-20, if it reports them. */
    decimals: z.nullable(z.number()),
    /** URL of the logo. Empty if unknown. */
    iconUrl: z.string(),
  }),
  /** An amount of an ERC-20, one NFT, or every NFT of a collection. */
  scope: z.enum(['amount', 'nft', 'collection']),
  /** Contract or account that may transfer the tokens, by CAIP-10 id. */
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
