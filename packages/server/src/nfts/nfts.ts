import type { Caip2 } from '@latchkey/protocol/ids'
import type { Charge } from '../base/charge.ts'
import type { NftTraits } from '../base/parseNftMetadata.ts'

/** The last NFT of a page, which the handler signs into a cursor. Plain JSON. */
export type NftKeyset = {
  chainId: Caip2
  contract: string
  tokenId: string
  /** The explorer that made the page, its own place, and how many NFTs of that place were shown. */
  explored?: { source: string; place?: Readonly<Record<string, string>>; skip?: number }
  /** Chains whose explorers did not respond, which are read after the last one. */
  leftOut?: readonly Caip2[]
  /** Whether this chain was left out before. */
  isRetry?: boolean
}

/** One page of the NFTs that an account owns. */
export type NftQuery = {
  address: string
  /** All indexed chains if absent. */
  chainId?: Caip2
  after?: NftKeyset
  limit: number
  /** Called with the number of chain requests for a page before they are sent. Throws if there are too many. */
  charge: Charge
}

/** An NFT that an account owns. */
export type OwnedNft = {
  chainId: Caip2
  /** The contract, or the mint. */
  contract: string
  /** Decimal string; 0 for a mint. */
  tokenId: string
  standard: 'erc721' | 'erc1155' | 'spl'
  /** Decimal string; 1 except for ERC-1155. */
  amount: string
  name: string | null
  description: string | null
  collection: { name: string | null; symbol: string | null }
  image: { url: string; content_type: string | null } | null
  traits: NftTraits | null
  flags: { is_spam: boolean }
}

/** Resolves when the store has every block seen of an account's chains, or shortly after. */
export type CatchUp = (account: Pick<NftQuery, 'address' | 'chainId' | 'charge'>) => Promise<unknown>

/** The port for the NFTs of an account. */
export type NftSource = {
  getNfts(query: NftQuery): Promise<{ data: OwnedNft[]; next: NftKeyset | null }>
}
