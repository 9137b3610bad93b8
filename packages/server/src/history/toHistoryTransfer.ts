import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import type { Scale } from '@latchkey/protocol/scaledAmount'
import type { HistoryTransfer } from '@latchkey/protocol/schema'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { imageOf } from '../nfts/imageOf.ts'
import type { StoredTransfer } from './createHistoryReader.ts'
import type { StoredNft, StoredToken } from './createTokenReader.ts'
import { toUnits } from './toUnits.ts'

/** The metadata of a token from the operator, the market and its contract. */
export type TokenMetadata = {
  /** The contract's name, for NFTs without a name. */
  collection: string
  decimals: number
  /** Only if the mint scales its displayed amounts. */
  scale: Scale | undefined
  price: number | undefined
  isSpam: boolean
  /** Returns whether an NFT of this contract uses the name of a listed token. */
  isFalseName(name: string): boolean
  /** The part that all transfers of the token share. */
  info: HistoryTransfer['fungible_info']
}

/** The sources that `toTokenMetadata` merges. */
type TokenSources = {
  /** The contract or mint; null for the native token. */
  contract: string | null
  listed?: CatalogueToken | undefined
  /** URL of the token's logo. Defaults to the listed one. */
  logo?: string | undefined
  token?: StoredToken | undefined
  price?: number | undefined
  isListedSpam?: boolean
  /** The operator's tokens of the chain. */
  catalogue?: readonly CatalogueToken[]
  scale?: Scale | undefined
}

/**
 * Merges the metadata of a token. The operator's data takes precedence over the contract's. A contract with the name or
 * symbol of a listed token loses its name, symbol and price, so that it cannot be mistaken for the listed one.
 */
export function toTokenMetadata({
  contract,
  listed,
  logo = listed?.logoUri,
  token,
  price,
  isListedSpam = false,
  catalogue = [],
  scale,
}: TokenSources): TokenMetadata {
  const isFalse = !listed && contract !== null && isLookAlike(catalogue, token?.name, token?.symbol)
  const own = isFalse ? toLookAlikeLabel(contract) : undefined
  const symbol = own ?? listed?.symbol ?? token?.symbol ?? '?'
  return {
    collection: own ?? token?.name ?? 'NFT',
    decimals: listed?.decimals ?? token?.decimals ?? 0,
    scale,
    price: isFalse ? undefined : price,
    isSpam: isListedSpam || isFalse || (token?.isSpam ?? false),
    isFalseName: (name) => !listed && isLookAlike(catalogue, name),
    info: {
      name: own ?? listed?.name ?? token?.name ?? symbol,
      symbol,
      icon: logo === undefined ? null : { url: logo },
    },
  }
}

const noMetadata = toTokenMetadata({ contract: null })

/** Converts a stored transfer to the wire format (Provider API, Transfer). */
export function toHistoryTransfer(
  transfer: StoredTransfer,
  metadata: TokenMetadata = noMetadata,
  nft?: StoredNft,
  imageUrl: ImageUrl = inlineImageUrl,
): HistoryTransfer {
  const { direction, amount, tokenId } = transfer
  if (tokenId !== null)
    return {
      fungible_info: null,
      nft_info: toNftInfo(metadata, nft, tokenId, imageUrl),
      direction,
      quantity: { numeric: amount },
      value: null,
      price: null,
    }
  const { decimals, price, info, scale } = metadata
  const numeric = toUnits(scale ? String(scale.toShown(BigInt(amount))) : amount, decimals)
  return {
    fungible_info: info,
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === undefined ? null : Number(numeric) * price,
    price: price ?? null,
  }
}

function toNftInfo(
  { collection, isSpam, isFalseName }: TokenMetadata,
  nft: StoredNft | undefined,
  tokenId: string,
  imageUrl: ImageUrl,
): HistoryTransfer['nft_info'] {
  const isFalse = nft?.name ? isFalseName(nft.name) : false
  const name = isFalse || !nft?.name ? `${collection} #${tokenId}` : nft.name
  return {
    name,
    content: { preview: imageOf(nft?.image ?? null, imageUrl), detail: null },
    flags: { is_spam: isSpam || isFalse },
  }
}
