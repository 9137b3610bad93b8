import { parseCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Nft } from '../account/getNfts.ts'
import type { OwnedToken } from '../account/ownedToken.ts'
import type { Transfer } from '../kit/kit.ts'
import { shortenAddress } from '../utils/addresses.ts'
import { parseAmount } from '../utils/amounts.ts'

/** A token or NFT that an account can send. */
export type SendToken = OwnedToken & {
  /** What a transfer moves: the native token, a token contract or mint, or one NFT. */
  asset: Transfer['asset']
}

/** Converts a token balance to a token that can be sent. */
export function balanceToSendToken(balance: Balance): SendToken {
  const decimals = Number(balance.quantity.decimals)
  return {
    asset:
      balance.address === undefined
        ? { type: 'native' }
        : { type: 'fungible', address: parseCaip10(balance.address).address },
    networkId: balance.chainId,
    name: balance.name,
    symbol: balance.symbol,
    decimals,
    balance: parseAmount(balance.quantity.numeric, decimals) ?? 0n,
    // Nothing is planned with a price that sources disagree about.
    price: balance.pricing?.isDisputed ? 0 : balance.price,
    iconUrl: balance.iconUrl,
  }
}

/** Converts an NFT to a token that can be sent. */
export function nftToSendToken(nft: Nft): SendToken {
  const { address } = parseCaip10(nft.address)
  const shared = {
    networkId: nft.chainId,
    decimals: 0,
    balance: BigInt(nft.quantity),
    price: 0,
    iconUrl: nft.image?.url ?? '',
  }
  const { symbol } = nft.collection
  // On Solana, an NFT is a token with a supply of one. It has no token id, so it is identified by its symbol.
  if (nft.standard === 'SPL') {
    const mint = shortenAddress(address, { start: 4 })
    return { ...shared, asset: { type: 'fungible', address }, name: nft.name ?? mint, symbol: symbol ?? mint }
  }
  const type = nft.standard === 'ERC721' ? 'erc721' : 'erc1155'
  const asset = { type, address, tokenId: BigInt(nft.tokenId) } as const
  return { ...shared, asset, name: nft.name ?? `#${nft.tokenId}`, symbol: symbol ?? '' }
}
