import type { HistoryTransfer } from '@latchkey/protocol/schema'
import { formatUnits } from 'viem'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { imageOf } from '../nfts/imageOf.ts'
import type { StoredTransfer } from './readHistoryPage.ts'

/** A stored transfer in the wire's shape (Provider API, Transfer). `listed` is what the operator says of the token. */
export function toHistoryTransfer(
  transfer: StoredTransfer,
  listed: CatalogueToken | undefined,
  price: number | undefined,
): HistoryTransfer {
  const { direction, amount, tokenId } = transfer
  if (tokenId !== null)
    return {
      fungible_info: null,
      nft_info: toNftInfo(transfer, tokenId),
      direction,
      quantity: { numeric: amount },
      value: null,
      price: null,
    }
  const numeric = formatUnits(BigInt(amount), listed?.decimals ?? transfer.decimals ?? 0)
  const symbol = listed?.symbol ?? transfer.symbol ?? '?'
  return {
    fungible_info: {
      name: listed?.name ?? transfer.name ?? symbol,
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

function toNftInfo({ nftName, nftImage, name, isSpam }: StoredTransfer, tokenId: string) {
  return {
    name: nftName ?? `${name ?? 'NFT'} #${tokenId}`,
    content: { preview: imageOf(nftImage), detail: null },
    flags: { is_spam: isSpam ?? false },
  }
}
