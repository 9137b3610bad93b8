import type { Caip2 } from '@latchkey/protocol/ids'
import { type Address, getAddress, parseAbi } from 'viem'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { readDoubtful } from '../chains/readDoubtful.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { NftFact } from '../explorers/apis/explorerApi.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import { countFitting } from './fitImages.ts'
import { imageOf } from './imageOf.ts'
import { nameNft } from './nameNft.ts'
import type { NftQuery, NftSource, OwnedNft } from './nfts.ts'

/** Parameters of `createExplorerNfts`. */
export type ExplorerNftsOptions = {
  explorers: Explorers
  metadata: TokenMetadata
  client(chainId: Caip2): EvmClient
  isListedSpam: IsListedSpam
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  /** Only inline images by default. */
  imageUrl?: ImageUrl
}

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

/**
 * Creates a source of an account's NFTs on one chain from the chain's explorers. They say which NFTs the account may own,
 * and the contracts whether it does. A page may be short and still have a next one, which the same explorer makes.
 */
export function createExplorerNfts({
  explorers,
  metadata,
  client,
  isListedSpam,
  catalogue,
  imageUrl = inlineImageUrl,
}: ExplorerNftsOptions): {
  getNfts(query: NftQuery & { chainId: Caip2 }): ReturnType<NftSource['getNfts']>
} {
  return {
    async getNfts({ address, chainId, after, limit, charge }) {
      const { place, skip = 0, source: only } = after?.explored ?? {}
      const account = toAddressKey(address)
      const { value, source } = await explorers.ask(chainId, (asked) => asked.nfts(account, place), {
        charge,
        only,
      })
      const part = value.nfts.slice(skip, skip + limit)
      charge(part.length)
      const owned = await readOwned(client(chainId), account as Address, part)
      metadata.learn(
        chainId,
        owned.map(({ nft }) => ({ token: nft.token, tokenId: nft.tokenId, nft: nft.metadata })),
      )
      const places = owned.map(({ nft }) => ({ contract: nft.token.address, tokenId: String(nft.tokenId) }))
      const tokens = owned.map(({ nft }) => nft.token)
      await metadata.load(chainId, { tokens, nfts: places }, charge)
      const shown = owned.map(({ nft, amount }) => toOwned(chainId, nft, amount))
      const count = countFitting(shown.map(({ image }) => image?.url.length ?? 0))
      const last = owned[count - 1]
      // Images may leave no room for the rest of the page.
      const taken = count < owned.length && last ? part.indexOf(last.nft) + 1 : part.length
      const data = shown.slice(0, count)
      const end = {
        chainId,
        contract: last?.nft.token.address ?? '',
        tokenId: String(last?.nft.tokenId ?? 0),
      }
      if (skip + taken < value.nfts.length)
        return { data, next: { ...end, explored: { source, skip: skip + taken, ...(place && { place }) } } }
      return { data, next: value.next && { ...end, explored: { source, place: value.next } } }
    },
  }

  function toOwned(chainId: Caip2, { token, tokenId }: NftFact, amount: bigint): OwnedNft {
    const known = metadata.token(chainId, token.address)
    const nft = metadata.nft(chainId, token.address, String(tokenId))
    const contract = getAddress(token.address)
    const { isFalse, ...names } = nameNft(catalogue(chainId), contract, {
      name: nft?.name ?? null,
      collection: known?.name ?? null,
      symbol: known?.symbol ?? null,
    })
    return {
      chainId,
      contract,
      tokenId: String(tokenId),
      standard: token.standard === 'erc1155' ? 'erc1155' : 'erc721',
      amount: String(amount),
      description: nft?.description ?? null,
      ...names,
      image: imageOf(nft?.image ?? null, imageUrl),
      traits: nft?.traits ?? null,
      flags: { is_spam: (known?.isSpam ?? false) || isListedSpam(chainId, token.address) || isFalse },
    }
  }
}

/** Keeps the NFTs that an account owns according to their contracts. */
async function readOwned(
  evm: EvmClient,
  owner: Address,
  nfts: readonly NftFact[],
): Promise<{ nft: NftFact; amount: bigint }[]> {
  const ofOne = nfts.filter(({ token }) => token.standard !== 'erc1155')
  const ofMany = nfts.filter(({ token }) => token.standard === 'erc1155')
  const [owners, balances] = await Promise.all([
    readDoubtful(
      evm,
      abi,
      'ownerOf',
      ofOne.map(({ token, tokenId }) => ({ address: token.address as Address, args: [tokenId] as const })),
    ),
    readDoubtful(
      evm,
      abi,
      'balanceOf',
      ofMany.map(({ token, tokenId }) => ({
        address: token.address as Address,
        args: [owner, tokenId] as const,
      })),
    ),
  ])
  const amounts = new Map<NftFact, bigint>()
  for (const [at, nft] of ofOne.entries()) if (owners[at]?.toLowerCase() === owner) amounts.set(nft, 1n)
  for (const [at, nft] of ofMany.entries()) amounts.set(nft, balances[at] ?? 0n)
  return nfts.flatMap((nft) => {
    const amount = amounts.get(nft) ?? 0n
    return amount > 0n ? [{ nft, amount }] : []
  })
}
