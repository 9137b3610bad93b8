import { addressCacheEntriesMax, balanceCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { readScale, type Scale } from '@latchkey/protocol/scaledAmount'
import { LRUCache } from 'lru-cache'
import { accountsPerRequest } from './accountsPerRequest.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { token2022 } from './programs.ts'

/** Returns the scales of mints whose displayed amounts are scaled. */
export type ReadScales = (chainId: Caip2, mints: readonly string[]) => Promise<ReadonlyMap<string, Scale>>

/** Creates a reader of scales from the mints themselves, cached for as long as balances. */
export function createScales(readerOf: (chainId: Caip2) => SolanaReader): ReadScales {
  const cache = new LRUCache<string, Uint8Array>({
    max: addressCacheEntriesMax,
    // A mint's account may have several megabytes.
    maxSize: cachedBytesMax,
    sizeCalculation: (bytes) => bytes.length + 1,
    ttl: balanceCacheMs,
  })
  return async (chainId, mints) => {
    const keyOf = (mint: string) => toCaip10(chainId, mint)
    const known = new Map(mints.map((mint) => [mint, cache.get(keyOf(mint))]))
    const missing = mints.filter((mint) => known.get(mint) === undefined)
    for (let at = 0; at < missing.length; at += accountsPerRequest) {
      const part = missing.slice(at, at + accountsPerRequest)
      const accounts = await readerOf(chainId).getAccounts(part)
      for (const [index, mint] of part.entries()) {
        const account = accounts[index]
        const bytes = account?.owner === token2022 ? account.bytes : nothing
        known.set(mint, bytes)
        cache.set(keyOf(mint), bytes)
      }
    }
    const nowS = Date.now() / 1_000
    return new Map(
      mints.flatMap((mint) => {
        const scale = readScale(known.get(mint) ?? nothing, nowS)
        return scale ? [[mint, scale] as const] : []
      }),
    )
  }
}

/** The maximum size of cached mints, in bytes. */
const cachedBytesMax = 16_000_000
/** Cached for a mint of the first program, which never scales amounts. */
const nothing = new Uint8Array()
