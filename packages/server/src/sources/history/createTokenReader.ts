import { cacheEntriesMax } from '@latchkey/protocol/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database.ts'
import { nfts, tokens } from '../../storage/schema/tokens.ts'
import type { StoredTransfer } from './createHistoryReader.ts'

/** What is known of a token's contract. */
export type StoredToken = typeof tokens.$inferSelect
/** What is known of an NFT. */
export type StoredNft = typeof nfts.$inferSelect
/** What is known of the tokens in some transfers, by `tokenKey` and `nftKey`. */
export type KnownTokens = {
  tokens: ReadonlyMap<string, StoredToken>
  nfts: ReadonlyMap<string, StoredNft>
}

/** Reads what is known of tokens; contracts are remembered, because what they say of themselves is read once. */
export function createTokenReader(
  database: Database,
): (transfers: readonly StoredTransfer[]) => Promise<KnownTokens> {
  const remembered = new LRUCache<string, StoredToken>({ max: cacheEntriesMax })

  return async (transfers) => {
    const known: { tokens: Map<string, StoredToken>; nfts: Map<string, StoredNft> } = {
      tokens: new Map(),
      nfts: new Map(),
    }
    for (const [chainId, ofChain] of byChain(transfers)) {
      const missing = new Set<string>()
      for (const { token } of ofChain) {
        if (token === null) continue
        const found = remembered.get(tokenKey({ chainId, token }))
        if (found) known.tokens.set(tokenKey({ chainId, token }), found)
        else missing.add(token)
      }
      for (const row of await readTokens(chainId, [...missing])) {
        const key = tokenKey({ chainId, token: row.address })
        remembered.set(key, row)
        known.tokens.set(key, row)
      }
      for (const row of await readNfts(chainId, ofChain))
        known.nfts.set(nftKey({ chainId, token: row.contract, tokenId: row.tokenId }), row)
    }
    return known
  }

  async function readTokens(chainId: string, addresses: string[]): Promise<StoredToken[]> {
    if (addresses.length === 0) return []
    return database
      .select()
      .from(tokens)
      .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, addresses)))
  }

  /** Reads at most every id of each contract: a few more than asked, where two contracts share ids. */
  async function readNfts(chainId: string, ofChain: readonly StoredTransfer[]): Promise<StoredNft[]> {
    const contracts = new Set<string>()
    const ids = new Set<string>()
    for (const { token, tokenId } of ofChain) {
      if (token === null || tokenId === null) continue
      contracts.add(token)
      ids.add(tokenId)
    }
    if (ids.size === 0) return []
    return database
      .select()
      .from(nfts)
      .where(
        and(
          eq(nfts.chainId, chainId),
          inArray(nfts.contract, [...contracts]),
          inArray(nfts.tokenId, [...ids]),
        ),
      )
  }
}

/** The key of a transfer's token among `KnownTokens`. */
export function tokenKey({ chainId, token }: { chainId: string; token: string | null }): string {
  return `${chainId}:${token}`
}

/** The key of a transfer's NFT among `KnownTokens`. */
export function nftKey({
  chainId,
  token,
  tokenId,
}: {
  chainId: string
  token: string | null
  tokenId: string | null
}): string {
  return `${chainId}:${token}:${tokenId}`
}

function byChain(transfers: readonly StoredTransfer[]): Map<string, StoredTransfer[]> {
  const chains = new Map<string, StoredTransfer[]>()
  for (const transfer of transfers) {
    const ofChain = chains.get(transfer.chainId)
    if (ofChain) ofChain.push(transfer)
    else chains.set(transfer.chainId, [transfer])
  }
  return chains
}
