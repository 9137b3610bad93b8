import { parseCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Nft } from '../actions/getNfts.ts'
import type { Transfer } from '../kit.ts'
import { shortenAddress } from '../utils/addresses.ts'
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
  const shared = {
    networkId: nft.chainId,
    decimals: 0,
    balance: BigInt(nft.quantity),
    price: 0,
    iconUrl: nft.image?.url ?? '',
  }
  const { symbol } = nft.collection
  // On solana an NFT is a token of which there is one: it has no number, and is sent by its symbol.
  if (nft.standard === 'SPL') {
    const mint = shortenAddress(address, { start: 4 })
    return { ...shared, asset: { is: 'fungible', address }, name: nft.name ?? mint, symbol: symbol ?? mint }
  }
  const is = nft.standard === 'ERC721' ? 'erc721' : 'erc1155'
  const asset = { is, address, tokenId: BigInt(nft.tokenId) } as const
  return { ...shared, asset, name: nft.name ?? `#${nft.tokenId}`, symbol: symbol ?? '' }
}
