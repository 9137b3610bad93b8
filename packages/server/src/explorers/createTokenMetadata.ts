import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import type { NftMetadata } from '../base/parseNftMetadata.ts'
import { isSpam } from '../chains/isSpam.ts'
import { createContractReader } from '../indexer/createContractReader.ts'
import { describeAll } from '../indexer/describeBatch.ts'
import { describeNft, describeToken } from '../indexer/describeTokens.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { nfts, tokens } from '../storage/schema/tokens.ts'
import type { ExplorerToken } from './apis/explorerApi.ts'

type TokenRow = typeof tokens.$inferSelect
type NftRow = typeof nfts.$inferSelect
/** A token to know. Without a standard it is taken for the last known one. */
type TokenPlace = { address: string; standard?: ExplorerToken['standard'] }
type NftPlace = { contract: string; tokenId: string }

/** The metadata of tokens and NFTs on chains that explorers read: theirs, or else the contracts'. */
export type TokenMetadata = {
  /** Remembers what an explorer says. */
  learn(
    chainId: Caip2,
    said: readonly { token: ExplorerToken; tokenId?: bigint | null; nft?: NftMetadata | undefined }[],
  ): void
  /** Asks the contracts of which nothing is known, within limits. Calls `charge` before; it may throw. */
  load(
    chainId: Caip2,
    wanted: { tokens: readonly TokenPlace[]; nfts: readonly NftPlace[] },
    charge: (calls: number) => void,
  ): Promise<void>
  /** Returns a token, if it is known. */
  token(chainId: string, address: string): TokenRow | undefined
  /** Returns an NFT, if it is known. */
  nft(chainId: string, contract: string, tokenId: string): NftRow | undefined
}

/** What the contracts of a page cost at most. */
const askedMax = 24
const askedMs = 2_000
/** How many calls describe a token. */
const callsPerToken = 3
const nftCharactersMax = 16_000_000
const charactersPerTrait = 300
/** Metadata may change, and that of a contract that did not respond is asked for again. */
const rememberedMs = 3_600_000
const partialMs = 60_000

/** Creates metadata that is kept in memory. */
export function createTokenMetadata(request: Rpc['request']): TokenMetadata {
  const tokensKnown = new LRUCache<string, TokenRow>({ max: addressCacheEntriesMax, ttl: rememberedMs })
  const nftsKnown = new LRUCache<string, NftRow>({
    maxSize: nftCharactersMax,
    sizeCalculation: ({ image, description, traits }) =>
      500 + (image?.length ?? 0) + (description?.length ?? 0) + charactersPerTrait * (traits?.length ?? 0),
    ttl: rememberedMs,
  })
  const keepToken = (row: TokenRow) => {
    tokensKnown.set(`${row.chainId}:${row.address}`, row, { ttl: isPartial(row) ? partialMs : rememberedMs })
  }
  const keepNft = (row: NftRow) => nftsKnown.set(`${row.chainId}:${row.contract}:${row.tokenId}`, row)
  const token: TokenMetadata['token'] = (chainId, address) => tokensKnown.get(`${chainId}:${address}`)
  const nft: TokenMetadata['nft'] = (chainId, contract, tokenId) =>
    nftsKnown.get(`${chainId}:${contract}:${tokenId}`)

  return {
    token,
    nft,
    learn(chainId, said) {
      for (const { token: stated, tokenId, nft: shown } of said) {
        const { address, name, symbol } = stated
        // An explorer that has not read a contract yet says nothing, or only a part.
        if (!isPartial(stated)) keepToken({ ...stated, chainId, isSpam: isSpam(name, symbol), since: null })
        if (shown && tokenId !== null && tokenId !== undefined)
          keepNft({ ...shown, chainId, contract: address, tokenId: String(tokenId), since: null })
      }
    },
    async load(chainId, wanted, charge) {
      const places = { chainId, since: 0n }
      const unknown = [...new Map(wanted.tokens.map((place) => [place.address, place])).values()]
        .filter(({ address }) => !token(chainId, address))
        .slice(0, askedMax)
        .map(({ address, standard = 'erc20' }) => ({ ...places, address, standard }))
      if (unknown.length > 0) charge(callsPerToken * unknown.length)
      const read = createContractReader((method, params) => request(chainId, method, params), {
        stopping: AbortSignal.timeout(askedMs),
        budget: AbortSignal.timeout(askedMs),
        toleratesOutages: true,
      })
      const described = await describeAll(read, describeToken, unknown)
      for (const row of [...described.complete, ...described.partial])
        keepToken({
          ...row,
          name: row.name ?? null,
          symbol: row.symbol ?? null,
          decimals: row.decimals ?? null,
        })
      const unseen = [
        ...new Map(wanted.nfts.map((place) => [`${place.contract}:${place.tokenId}`, place])).values(),
      ]
        .filter(({ contract, tokenId }) => !nft(chainId, contract, tokenId))
        .slice(0, askedMax)
        .map((place) => {
          const known = token(chainId, place.contract)?.standard
          return {
            ...places,
            ...place,
            standard: known === 'erc1155' ? ('erc1155' as const) : ('erc721' as const),
          }
        })
      if (unseen.length > 0) charge(unseen.length)
      const shown = await describeAll(read, describeNft, unseen)
      for (const row of shown.complete)
        keepNft({
          ...row,
          name: row.name ?? null,
          description: row.description ?? null,
          image: row.image ?? null,
          traits: row.traits ?? null,
        })
    },
  }
}

/** Returns whether a token has no name, or is an ERC-20 whose amounts mean nothing without decimals. */
function isPartial({
  standard,
  name,
  symbol,
  decimals,
}: Pick<TokenRow, 'standard' | 'name' | 'symbol' | 'decimals'>): boolean {
  return (name === null && symbol === null) || (standard === 'erc20' && decimals === null)
}
