import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database.ts'
import { nfts, tokens } from '../../storage/schema/tokens.ts'
import type { StoredTransfer } from './createHistoryReader.ts'

/** What is known of a token's contract. */
export type StoredToken = typeof tokens.$inferSelect
/** What is known of an NFT. */
export type StoredNft = typeof nfts.$inferSelect

/** Reads what contracts and metadata say, of one chain. */
export type TokenReader = {
  /** By contract; contracts that have said something are remembered for a while. */
  readTokens(chainId: string, contracts: readonly string[]): Promise<ReadonlyMap<string, StoredToken>>
  /** By `nftKey`. */
  readNfts(chainId: string, transfers: readonly StoredTransfer[]): Promise<ReadonlyMap<string, StoredNft>>
}

/** What a contract did not answer at first is stored later. */
const rememberedMs = 60_000

/** Makes a reader with a memory of its own. */
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
        // One that gave no answer yet is asked again, and may have a name by the next page.
        if (row.name !== null || row.symbol !== null) remembered.set(`${chainId}:${row.address}`, row)
        known.set(row.address, row)
      }
      return known
    },

    /** At most every id of each contract: a few more than asked, where two contracts share ids. */
    async readNfts(chainId, transfers) {
      const contracts = new Set<string>()
      const ids = new Set<string>()
      for (const { token, tokenId } of transfers) {
        if (token === null || tokenId === null) continue
        contracts.add(token)
        ids.add(tokenId)
      }
      if (ids.size === 0) return new Map()
      const rows = await database
        .select()
        .from(nfts)
        .where(
          and(
            eq(nfts.chainId, chainId),
            inArray(nfts.contract, [...contracts]),
            inArray(nfts.tokenId, [...ids]),
          ),
        )
      return new Map(rows.map((row) => [nftKey(row.contract, row.tokenId), row]))
    },
  }
}

/** The key of an NFT among those of one chain. */
export function nftKey(contract: string | null, tokenId: string): string {
  return `${contract}:${tokenId}`
}
