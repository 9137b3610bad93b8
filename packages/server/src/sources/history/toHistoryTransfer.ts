import type { HistoryTransfer } from '@latchkey/protocol/schema'
import { formatUnits } from 'viem'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { imageOf } from '../nfts/imageOf.ts'
import type { StoredTransfer } from './createHistoryReader.ts'
import type { StoredNft, StoredToken } from './createTokenReader.ts'

/** What is said of a token: by the operator, the market, its contract. */
export type SaidOfToken = {
  listed: CatalogueToken | undefined
  price: number | undefined
  token: StoredToken | undefined
  isListedSpam: boolean
}

const nothingSaid: SaidOfToken = {
  listed: undefined,
  price: undefined,
  token: undefined,
  isListedSpam: false,
}

/** A stored transfer in the wire's shape (Provider API, Transfer). */
export function toHistoryTransfer(
  transfer: StoredTransfer,
  said: SaidOfToken = nothingSaid,
  nft?: StoredNft,
): HistoryTransfer {
  const { direction, amount, tokenId } = transfer
  const { listed, price, token } = said
  if (tokenId !== null)
    return {
      fungible_info: null,
      nft_info: toNftInfo(said, nft, tokenId),
      direction,
      quantity: { numeric: amount },
      value: null,
      price: null,
    }
  const numeric = formatUnits(BigInt(amount), listed?.decimals ?? token?.decimals ?? 0)
  const symbol = listed?.symbol ?? token?.symbol ?? '?'
  return {
    fungible_info: {
      name: listed?.name ?? token?.name ?? symbol,
      symbol,
      icon: listed?.logoUri === undefined ? null : { url: listed.logoUri },
    },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === undefined ? null : Number(numeric) * price,
    price: price ?? null,
  }
}

function toNftInfo(
  { token, isListedSpam }: SaidOfToken,
  nft: StoredNft | undefined,
  tokenId: string,
): HistoryTransfer['nft_info'] {
  return {
    name: nft?.name ?? `${token?.name ?? 'NFT'} #${tokenId}`,
    content: { preview: imageOf(nft?.image ?? null), detail: null },
    flags: { is_spam: isListedSpam || (token?.isSpam ?? false) },
  }
}
