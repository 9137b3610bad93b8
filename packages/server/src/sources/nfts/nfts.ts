import type { Caip2 } from '@latchkey/protocol/ids'

/** The last NFT of a page; the handler signs it into a cursor. Plain JSON. */
export type NftKeyset = { chainId: Caip2; contract: string; tokenId: string }

/** One page of the NFTs that an account owns. */
type NftQuery = {
  address: string
  /** Absent: all indexed chains. */
  chainId?: Caip2
  after?: NftKeyset
  limit: number
  /** Told how many questions to the chain a page takes, before they are asked; throws where they are too many. */
  charge(calls: number): void
}

/** An NFT that an account owns. */
export type OwnedNft = {
  chainId: Caip2
  /** The contract, or the mint. */
  contract: string
  /** Decimal string; 0 of a mint. */
  tokenId: string
  standard: 'erc721' | 'erc1155' | 'spl'
  /** Decimal string; 1 but for ERC-1155. */
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
