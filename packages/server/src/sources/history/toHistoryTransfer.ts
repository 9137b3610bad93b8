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
  price: number | undefined
  isSpam: boolean
  /** As every transfer of the token has it. */
  info: HistoryTransfer['fungible_info']
}

/** Joins what is said of a token; the operator's word wins over its contract's. */
export function toSaid(
  listed: CatalogueToken | undefined,
  token: StoredToken | undefined,
  price: number | undefined,
  isListedSpam: boolean,
): SaidOfToken {
  const symbol = listed?.symbol ?? token?.symbol ?? '?'
  return {
    collection: token?.name ?? 'NFT',
    decimals: listed?.decimals ?? token?.decimals ?? 0,
    price,
    isSpam: isListedSpam || (token?.isSpam ?? false),
    info: {
      name: listed?.name ?? token?.name ?? symbol,
      symbol,
      icon: listed?.logoUri === undefined ? null : { url: listed.logoUri },
    },
  }
}

const nothingSaid = toSaid(undefined, undefined, undefined, false)

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
  const { decimals, price, info } = said
  const numeric = toUnits(amount, decimals)
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
  { collection, isSpam }: SaidOfToken,
  nft: StoredNft | undefined,
  tokenId: string,
): HistoryTransfer['nft_info'] {
  return {
    name: nft?.name ?? `${collection} #${tokenId}`,
    content: { preview: imageOf(nft?.image ?? null), detail: null },
    flags: { is_spam: isSpam },
  }
}
