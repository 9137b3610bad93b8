import { parseCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Nft } from '../actions/getNfts.ts'
import type { Transfer } from '../kit.ts'
import { parseAmount } from '../utils/amounts.ts'
import type { HeldToken } from './heldToken.ts'

/** Something that an account holds and can send. */
export type SendToken = HeldToken & { asset: Transfer['asset'] }

/** A token balance as something to send. */
export function balanceToSendToken(balance: Balance): SendToken {
  const decimals = Number(balance.quantity.decimals)
  return {
    asset:
      balance.address === undefined
        ? { is: 'native' }
        : { is: 'fungible', address: parseCaip10(balance.address).address },
    networkId: balance.chainId,
    name: balance.name,
    symbol: balance.symbol,
    decimals,
    balance: parseAmount(balance.quantity.numeric, decimals) ?? 0n,
    price: balance.price,
    iconUrl: balance.iconUrl,
  }
}

/** An NFT as something to send. */
export function nftToSendToken(nft: Nft): SendToken {
  const { address } = parseCaip10(nft.address)
  return {
    asset:
      // On solana an NFT is a token of which there is one.
      nft.standard === 'SPL'
        ? { is: 'fungible', address }
        : { is: nft.standard === 'ERC721' ? 'erc721' : 'erc1155', address, tokenId: BigInt(nft.tokenId) },
    networkId: nft.chainId,
    name: nft.name ?? `#${nft.tokenId}`,
    symbol: nft.collection.symbol ?? '',
    decimals: 0,
    balance: BigInt(nft.quantity),
    price: 0,
    iconUrl: nft.image?.url ?? '',
  }
}
