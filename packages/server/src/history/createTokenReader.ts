import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { keepFitting } from '../nfts/fitImages.ts'
import type { Database } from '../storage/database.ts'
import { nfts, tokens } from '../storage/schema/tokens.ts'
import type { StoredTransfer } from './createHistoryReader.ts'

/** A stored token. */
export type StoredToken = typeof tokens.$inferSelect
/** A stored NFT. */
export type StoredNft = typeof nfts.$inferSelect

/** Reads metadata of contracts and NFTs on one chain. */
export type TokenReader = {
  /** Returns tokens by contract. Those with metadata are cached for a while. */
  readTokens(chainId: string, contracts: readonly string[]): Promise<ReadonlyMap<string, StoredToken>>
  /** Returns the size of images in characters, by `nftKey`. */
  readImageSizes(chainId: string, transfers: readonly StoredTransfer[]): Promise<ReadonlyMap<string, number>>
  /** Returns NFTs by `nftKey`, without images that exceed the limit of a page. */
  readNfts(chainId: string, transfers: readonly StoredTransfer[]): Promise<ReadonlyMap<string, StoredNft>>
}

/** Metadata that a contract did not return at first is stored later. */
const rememberedMs = 60_000

/** Creates a reader with its own cache. */
export function createTokenReader(database: Database): TokenReader {
  const remembered = new LRUCache<string, StoredToken>({ max: addressCacheEntriesMax, ttl: rememberedMs })

  return {
    async readTokens(chainId, contracts) {
      const known = new Map<string, StoredToken>()
      const missing: string[] = []
      for (const contract of contracts) {
        const found = remembered.get(`${chainId}:${contract}`)
        if (found) known.set(contract, found)
        else missing.push(contract)
      }
      if (missing.length === 0) return known
      const rows = await database
        .select()
        .from(tokens)
        .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, missing)))
      for (const row of rows) {
        // A contract that has not responded yet is retried, and may have a name by the next page.
        if (row.name !== null || row.symbol !== null) remembered.set(`${chainId}:${row.address}`, row)
        known.set(row.address, row)
      }
      return known
    },

    async readImageSizes(chainId, transfers) {
      const where = ofNfts(chainId, transfers)
      if (!where) return new Map()
      const { contract, tokenId } = nfts
      const rows = await database.select({ contract, tokenId, size: imageSize }).from(nfts).where(where)
      return new Map(rows.map((row) => [nftKey(row.contract, row.tokenId), row.size]))
    },

    async readNfts(chainId, transfers) {
      const where = ofNfts(chainId, transfers)
      if (!where) return new Map()
      const { image, ...words } = getTableColumns(nfts)
      const rows = await database
        .select({ ...words, size: imageSize })
        .from(nfts)
        .where(where)
      const fitting = keepFitting(rows.filter(({ size }) => size > 0))
      const whereFitting = ofNfts(
        chainId,
        fitting.map(({ contract, tokenId }) => ({ token: contract, tokenId })),
      )
      const { contract, tokenId } = nfts
      const read = whereFitting
        ? await database.select({ contract, tokenId, image }).from(nfts).where(whereFitting)
        : []
      const images = new Map(read.map((row) => [nftKey(row.contract, row.tokenId), row.image]))
      return new Map(
        rows.map(({ size: _, ...row }) => {
          const key = nftKey(row.contract, row.tokenId)
          return [key, { ...row, image: images.get(key) ?? null }]
        }),
      )
    },
  }
}

const imageSize = sql<number>`coalesce(length(${nfts.image}), 0)`

/** Builds the condition for the NFTs in some transfers of a chain; undefined if there are none. */
function ofNfts(
  chainId: string,
  transfers: readonly Pick<StoredTransfer, 'token' | 'tokenId'>[],
): SQL | undefined {
  const idsOf = new Map<string, Set<string>>()
  for (const { token, tokenId } of transfers)
    if (token !== null && tokenId !== null) idsOf.set(token, (idsOf.get(token) ?? new Set()).add(tokenId))
  if (idsOf.size === 0) return undefined
  const each = [...idsOf].map(([contract, ids]) =>
    and(eq(nfts.contract, contract), inArray(nfts.tokenId, [...ids])),
  )
  return and(eq(nfts.chainId, chainId), or(...each))
}

/** Returns the key of an NFT within one chain. */
export function nftKey(contract: string | null, tokenId: string): string {
  return `${contract}:${tokenId}`
}
