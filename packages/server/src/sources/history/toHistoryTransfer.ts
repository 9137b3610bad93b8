import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import type { Scale } from '@latchkey/protocol/scaledAmount'
import type { HistoryTransfer } from '@latchkey/protocol/schema'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { imageOf } from '../nfts/imageOf.ts'
import type { StoredTransfer } from './createHistoryReader.ts'
import type { StoredNft, StoredToken } from './createTokenReader.ts'
import { toUnits } from './toUnits.ts'

/** What is said of a token: by the operator, the market, its contract. */
export type SaidOfToken = {
  /** Its contract's name, for NFTs that have none of their own. */
  collection: string
  decimals: number
  /** Where its mint scales the amounts that are shown of it. */
  scale: Scale | undefined
  price: number | undefined
  isSpam: boolean
  /** Tells whether an NFT of it goes by the name of a listed token. */
  isFalseName(name: string): boolean
  /** As every transfer of the token has it. */
  info: HistoryTransfer['fungible_info']
}

/** What `toSaid` joins. */
type TokenSources = {
  /** The contract or mint; null for the native token. */
  contract: string | null
  listed?: CatalogueToken | undefined
  token?: StoredToken | undefined
  price?: number | undefined
  isListedSpam?: boolean
  /** The operator's tokens of the chain. */
  catalogue?: readonly CatalogueToken[]
  scale?: Scale | undefined
}

/**
 * Joins what is said of a token; the operator's word wins over its contract's. A contract that goes by the name or the
 * symbol of a listed token has neither, nor a price: nothing of it can be taken for the listed one.
 */
export function toSaid({
  contract,
  listed,
  token,
  price,
  isListedSpam = false,
  catalogue = [],
  scale,
}: TokenSources): SaidOfToken {
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
      icon: listed?.logoUri === undefined ? null : { url: listed.logoUri },
    },
  }
}

const nothingSaid = toSaid({ contract: null })

/** A stored transfer in the wire's shape (Provider API, Transfer). */
export function toHistoryTransfer(
  transfer: StoredTransfer,
  said: SaidOfToken = nothingSaid,
  nft?: StoredNft,
): HistoryTransfer {
  const { direction, amount, tokenId } = transfer
  if (tokenId !== null)
    return {
      fungible_info: null,
      nft_info: toNftInfo(said, nft, tokenId),
      direction,
      quantity: { numeric: amount },
      value: null,
      price: null,
    }
  const { decimals, price, info, scale } = said
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
  { collection, isSpam, isFalseName }: SaidOfToken,
  nft: StoredNft | undefined,
  tokenId: string,
): HistoryTransfer['nft_info'] {
  const isFalse = nft?.name ? isFalseName(nft.name) : false
  const name = isFalse || !nft?.name ? `${collection} #${tokenId}` : nft.name
  return {
    name,
    content: { preview: imageOf(nft?.image ?? null), detail: null },
    flags: { is_spam: isSpam || isFalse },
  }
}
