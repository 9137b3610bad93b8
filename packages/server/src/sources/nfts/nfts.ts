import type { Caip2 } from '@latchkey/protocol/ids'

/** The last NFT of a page; the handler signs it into a cursor. Plain JSON. */
export type NftKeyset = { chainId: Caip2; contract: string; tokenId: string }

/** One page of the NFTs that an account owns. */
export type NftQuery = {
  address: string
  /** Absent: all indexed chains. */
  chainId?: Caip2
  after?: NftKeyset
  limit: number
}

/** An NFT that an account owns. */
export type OwnedNft = {
  chainId: Caip2
  contract: string
  /** Decimal string. */
  tokenId: string
  standard: 'erc721' | 'erc1155'
  /** Decimal string; 1 for ERC-721. */
  amount: string
  name: string | null
  description: string | null
  collection: { name: string | null; symbol: string | null }
  image: { url: string; content_type: string | null } | null
  flags: { is_spam: boolean }
}

/** The port: where the NFTs of an account come from. */
export type NftSource = {
  getNfts(query: NftQuery): Promise<{ data: OwnedNft[]; next: NftKeyset | null }>
}
