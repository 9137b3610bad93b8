import { describe, expect, it } from 'vitest'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { StoredTransfer } from './createHistoryReader.ts'
import type { StoredNft, StoredToken } from './createTokenReader.ts'
import { toHistoryTransfer, toTokenMetadata } from './toHistoryTransfer.ts'

const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const usdc: CatalogueToken = {
  ...{ address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ...{ logoUri: 'https://logos.example/usdc.png', eip2612: true },
}
const transfer: StoredTransfer = {
  ...{
    chainId: 'eip155:1',
    blockNumber: '100',
    txIndex: 0,
    ordinal: 0,
    hash: '0x01',
    minedAt: 1_700_000_000,
  },
  ...{ sentFrom: '0xA', sentTo: '0xB', nonce: 0, failed: false, operation: 'send', fee: null },
  ...{ direction: 'out', token: contract, tokenId: null, amount: '1500000' },
}
const token = (more: Partial<StoredToken> = {}): StoredToken => ({
  ...{ chainId: 'eip155:1', address: contract, standard: 'erc20', since: null },
  ...{ name: 'Mob Coin', symbol: 'MOB', decimals: 6, isSpam: false },
  ...more,
})
const nft = (more: Partial<StoredNft> = {}): StoredNft => ({
  ...{ chainId: 'eip155:1', contract, tokenId: '7', name: 'Don', description: null },
  ...{ image: null, traits: null, since: null },
  ...more,
})

describe('the metadata of a token', () => {
  it('is the operator’s before the contract’s', () => {
    const metadata = toTokenMetadata({
      contract: usdc.address,
      listed: usdc,
      token: token({ decimals: 18 }),
      price: 1,
    })
    expect(metadata).toMatchObject({ decimals: 6, price: 1, isSpam: false })
    expect(metadata.info).toEqual({ name: 'USD Coin', symbol: 'USDC', icon: { url: usdc.logoUri } })
    expect(
      toTokenMetadata({ contract, listed: usdc, logo: 'https://other.example/1.png' }).info?.icon,
    ).toEqual({
      url: 'https://other.example/1.png',
    })
  })

  it('is the contract’s if the operator lists no token of its name', () => {
    const metadata = toTokenMetadata({ contract, token: token(), price: 2, catalogue: [usdc] })
    expect(metadata).toMatchObject({ collection: 'Mob Coin', decimals: 6, price: 2, isSpam: false })
    expect(metadata.info).toEqual({ name: 'Mob Coin', symbol: 'MOB', icon: null })
  })

  it.each([
    ['name', { name: 'USD Coin' }],
    ['symbol', { symbol: 'USDC' }],
    ['symbol in letters that look alike', { symbol: 'UЅDC' }],
  ])('loses its names and its price if its %s is that of a listed token', (_, more) => {
    const metadata = toTokenMetadata({ contract, token: token(more), price: 1, catalogue: [usdc] })
    expect(metadata).toMatchObject({ collection: '0x5fbd…0aa3', price: undefined, isSpam: true })
    expect(metadata.info).toEqual({ name: '0x5fbd…0aa3', symbol: '0x5fbd…0aa3', icon: null })
  })

  it('keeps the names of the native token and of the listed token itself', () => {
    const native = toTokenMetadata({
      contract: null,
      token: token({ symbol: 'USDC' }),
      price: 1,
      catalogue: [usdc],
    })
    expect(native).toMatchObject({ price: 1, isSpam: false, info: { symbol: 'USDC' } })
    const metadata = toTokenMetadata({ contract: usdc.address, listed: usdc, catalogue: [usdc] })
    expect([metadata.isSpam, metadata.isFalseName('USD Coin')]).toEqual([false, false])
  })

  it('is spam if the contract or the market says so', () => {
    expect(toTokenMetadata({ contract, token: token({ isSpam: true }) }).isSpam).toBe(true)
    expect(toTokenMetadata({ contract, token: token(), isListedSpam: true }).isSpam).toBe(true)
  })

  it('has placeholders where nothing is known', () => {
    const metadata = toTokenMetadata({ contract })
    expect(metadata).toMatchObject({ collection: 'NFT', decimals: 0, price: undefined, isSpam: false })
    expect(metadata.info).toEqual({ name: '?', symbol: '?', icon: null })
    expect(toTokenMetadata({ contract, token: token({ name: null }) }).info?.name).toBe('MOB')
  })
})

describe('a transfer of tokens', () => {
  it('has its amount in whole tokens, and its value at the price', () => {
    const metadata = toTokenMetadata({ contract, token: token(), price: 2 })
    expect(toHistoryTransfer(transfer, metadata)).toEqual({
      ...{ fungible_info: metadata.info, nft_info: null, direction: 'out' },
      ...{ quantity: { numeric: '1.5' }, value: 3, price: 2 },
    })
  })

  it('has no value without a price, but has one if the price is 0', () => {
    expect(toHistoryTransfer(transfer, toTokenMetadata({ contract, token: token() }))).toMatchObject({
      value: null,
      price: null,
    })
    expect(
      toHistoryTransfer(transfer, toTokenMetadata({ contract, token: token(), price: 0 })),
    ).toMatchObject({
      value: 0,
      price: 0,
    })
  })

  it('keeps every digit of an amount beyond 2^53', () => {
    const amount = '123456789012345678901234567'
    const metadata = toTokenMetadata({ contract, token: token({ decimals: 18 }) })
    expect(toHistoryTransfer({ ...transfer, amount }, metadata).quantity.numeric).toBe(
      '123456789.012345678901234567',
    )
    expect(toHistoryTransfer({ ...transfer, amount }).quantity.numeric).toBe(amount)
  })

  it('has the amount that its mint displays', () => {
    const scale = { toShown: (raw: bigint) => raw * 3n }
    const metadata = toTokenMetadata({ contract, token: token(), scale, price: 2 })
    expect(toHistoryTransfer(transfer, metadata)).toMatchObject({ quantity: { numeric: '4.5' }, value: 9 })
  })
})

describe('a transfer of an NFT', () => {
  const moved: StoredTransfer = { ...transfer, tokenId: '7', amount: '3' }
  const metadata = toTokenMetadata({
    contract,
    token: token({ name: 'Mobsters' }),
    price: 5,
    catalogue: [usdc],
  })

  it('has its name and count, and never a price', () => {
    expect(toHistoryTransfer(moved, metadata, nft())).toEqual({
      ...{ fungible_info: null, direction: 'out', quantity: { numeric: '3' }, value: null, price: null },
      nft_info: { name: 'Don', content: { preview: null, detail: null }, flags: { is_spam: false } },
    })
  })

  it('is named by its collection and number without a name', () => {
    expect(toHistoryTransfer(moved, metadata).nft_info?.name).toBe('Mobsters #7')
    expect(toHistoryTransfer(moved, metadata, nft({ name: '' })).nft_info?.name).toBe('Mobsters #7')
    expect(toHistoryTransfer({ ...moved, tokenId: '0' }).nft_info?.name).toBe('NFT #0')
  })

  it('loses the name of a listed token, and is spam', () => {
    expect(toHistoryTransfer(moved, metadata, nft({ name: 'USDC' })).nft_info).toMatchObject({
      name: 'Mobsters #7',
      flags: { is_spam: true },
    })
  })

  it('is spam if its collection is', () => {
    const spam = toTokenMetadata({ contract, token: token({ isSpam: true }) })
    expect(toHistoryTransfer(moved, spam, nft()).nft_info?.flags?.is_spam).toBe(true)
  })

  it('has an image only where visitors may load it from', () => {
    const linked = nft({ image: 'https://images.example/1.png' })
    expect(toHistoryTransfer(moved, metadata, linked).nft_info?.content?.preview).toBeNull()
    const preview = toHistoryTransfer(moved, metadata, linked, (source) => `/image?${source}`).nft_info
      ?.content?.preview
    expect(preview).toEqual({ url: '/image?https://images.example/1.png', content_type: null })
  })
})
