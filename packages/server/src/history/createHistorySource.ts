import { type Caip2, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import { toTime } from '../base/toTime.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { CatalogueToken, LogoOf } from '../chains/listTokens.ts'
import type { ReadScales } from '../chains/solana/createScales.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import { countFitting } from '../nfts/fitImages.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database, ReadRows } from '../storage/database.ts'
import { createHistoryReader, type StoredEntry, type StoredTransfer } from './createHistoryReader.ts'
import { createTokenReader, nftKey, type StoredNft, type TokenReader } from './createTokenReader.ts'
import type { GetPrices, HistoryKeyset, HistorySource } from './history.ts'
import { cutHistoryPage, type HistoryPage, type ReadHistoryPage, toHistoryPage } from './historyPage.ts'
import { toFee } from './toFee.ts'
import { type ChainReach, isOpen, toFloor, toGaps } from './toFloor.ts'
import { type TokenMetadata, toHistoryTransfer, toTokenMetadata } from './toHistoryTransfer.ts'

/**
 * Creates a source that reads histories with the source of the account's namespace. Returns an empty history for a
 * namespace without one. Throws as `listChainsOf`.
 */
export function createHistories(
  chains: ReadonlyMap<Caip2, ServedChain>,
  byNamespace: { readonly [namespace: string]: HistorySource },
): HistorySource {
  return {
    async getHistory(query) {
      const [chain] = listChainsOf(chains, query.address, query.chainId)
      const source = chain && byNamespace[chain.network.chainNamespace]
      return source ? source.getHistory(query) : { data: [], next: null }
    },
  }
}

/** Parameters of `createHistorySource`. */
export type HistorySourceOptions = {
  database: Database
  readPage: ReadHistoryPage
  getPrices: GetPrices
  /**
   * Returns the operator's tokens of a chain, the native one first. They take precedence over a contract's metadata.
   */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  /** No logos beyond the operator's by default. */
  logoOf?: LogoOf | undefined
  isListedSpam: IsListedSpam
  /** Only for chains whose mints can scale amounts. */
  readScales?: ReadScales
  /** Only inline images by default. */
  imageUrl?: ImageUrl
  /** Reads the metadata of tokens and NFTs; from the database by default. */
  tokenReader?: TokenReader
}

/** The metadata of a page's tokens on a chain, by contract or `null` for the native token, and of NFTs by `nftKey`. */
type Metadata = {
  tokens: ReadonlyMap<string | null, TokenMetadata>
  nfts: ReadonlyMap<string, StoredNft>
}

/**
 * Creates a source of histories from the store, with metadata of tokens and NFTs from the store, the operator and the
 * market.
 */
export function createHistorySource({
  database,
  readPage,
  getPrices,
  catalogue,
  logoOf,
  isListedSpam,
  readScales,
  imageUrl = inlineImageUrl,
  tokenReader = createTokenReader(database),
}: HistorySourceOptions): HistorySource {
  const { readTokens, readNfts, readImageSizes } = tokenReader

  /** Truncates a page whose images would be too large for one response. */
  const cutByImages = async (page: HistoryPage): Promise<HistoryPage> => {
    const sizes = new Map<string, ReadonlyMap<string, number>>()
    for (const [chain, transfers] of byChain(page.entries))
      sizes.set(chain, await readImageSizes(chain, transfers))
    const sizeOf = ({ chainId, token, tokenId }: StoredTransfer) =>
      tokenId === null ? 0 : (sizes.get(chainId)?.get(nftKey(token, tokenId)) ?? 0)
    const entrySizes = page.entries.map((entry) => entry.reduce((sum, transfer) => sum + sizeOf(transfer), 0))
    return cutHistoryPage(page, countFitting(entrySizes))
  }

  const readMetadata = async (
    chainId: Caip2,
    transfers: readonly StoredTransfer[],
    currency: Currency,
  ): Promise<Metadata> => {
    const contracts = new Set<string>()
    const fungible = new Set<string | null>([null])
    for (const { token, tokenId } of transfers) {
      if (token !== null) contracts.add(token)
      if (tokenId === null) fungible.add(token)
    }
    const native = nativeTokenAddress(parseCaip2(chainId).namespace)
    const idOf = (token: string | null) => toCaip10(chainId, token ?? native)
    const [known, nfts, prices, scales] = await Promise.all([
      readTokens(chainId, [...contracts]),
      readNfts(chainId, transfers),
      getPrices(chainId, [...fungible].map(idOf), currency),
      readScales?.(
        chainId,
        [...fungible].filter((token) => token !== null),
      ),
    ])
    const catalogued = catalogue(chainId)
    const listed = new Map(catalogued.map((token) => [token.address, token]))
    const tokens = new Map(
      [null, ...contracts].map((token) => [
        token,
        toTokenMetadata({
          contract: token,
          listed: listed.get(token ?? native),
          logo: listed.get(token ?? native)?.logoUri ?? logoOf?.(chainId, token ?? native),
          token: token === null ? undefined : known.get(token),
          price: prices.get(idOf(token)),
          isListedSpam: isListedSpam(chainId, token),
          catalogue: catalogued,
          scale: token === null ? undefined : scales?.get(token),
        }),
      ]),
    )
    return { tokens, nfts }
  }

  return {
    async getHistory({ currency, ...query }) {
      const { entries, next, missing = [] } = await cutByImages(await readPage(query))
      const metadata = new Map<string, Metadata>()
      for (const [chain, transfers] of byChain(entries))
        metadata.set(chain, await readMetadata(chain, transfers, currency))
      const data = entries.map((entry) => toEntry(entry, metadata.get(entry[0].chainId), imageUrl))
      return { data, next, ...(missing.length > 0 && { missing }) }
    },
  }
}

/** An account whose history is read. Calls `charge` with the number of chain requests, which may throw. */
type IndexedAccount = { address: string; chainId?: Caip2; charge(calls: number): void }

/** Dependencies of `createIndexedPages`. */
export type IndexedPagesPorts = {
  readRows: ReadRows
  /**
   * Resolves when the store has every block seen of a chain, so that a client with a receipt finds its entry. Returns
   * how much is stored of an account that is indexed on request.
   */
  caughtUp(account: IndexedAccount): Promise<readonly ChainReach[]>
  /** Resolves when more is stored of such an account, or after `waitMs`, with how much is. */
  extended(account: IndexedAccount, waitMs: number): Promise<readonly ChainReach[]>
}

/** How long a page of an account whose past is still being read waits for its first entry, and for the others. */
const [firstEntryMs, otherEntriesMs] = [4_000, 1_500]

/**
 * Reads pages from what the indexers have stored. While an account's past is still being read, a page may be short or
 * empty and have a next one. Chains that cannot be read from the first page on are left out. If one cannot be read only
 * later, the page fails, because the next one would begin below its entries.
 */
export function createIndexedPages({ readRows, caughtUp, extended }: IndexedPagesPorts): ReadHistoryPage {
  const readHistory = createHistoryReader(readRows)
  return async ({ address, limit, charge, ...place }) => {
    const { chainId, after } = place
    const account = { address, charge, ...(chainId && { chainId }) }
    const startedAt = Date.now()
    // Later pages do not change with the head.
    let reaches = await (after ? extended(account, 0) : caughtUp(account))
    for (;;) {
      const entries = await readHistory({ ...place, address: toAddressKey(address), limit: limit + 1 })
      const floor = toFloor(chainId, reaches)
      const known = entries.filter(floor.isAbove)
      const without = reaches.filter(({ isUnreachable }) => isUnreachable).map((reach) => reach.chainId)
      const lost = after && without.find((id) => !after.without?.includes(id))
      if (lost) throw new UpstreamError(`The history of an account on ${lost} cannot be continued now.`)
      const toPlace = ({ without: _, ...rest }: HistoryKeyset): HistoryKeyset => ({
        ...rest,
        ...(without.length > 0 && { without }),
      })
      const missing = after ? [] : toGaps(reaches)
      const { next, ...cut } = toHistoryPage(known, limit)
      const page: HistoryPage = { ...cut, next: next && toPlace(next), toPlace, missing }
      if (page.next || !reaches.some(isOpen)) return page
      const leftMs = startedAt + (known.length > 0 ? otherEntriesMs : firstEntryMs) - Date.now()
      if (leftMs <= 0) return { ...page, next: toPlace(after && floor.isOver(after) ? after : floor.keyset) }
      reaches = await extended({ ...account, charge() {} }, leftMs)
    }
  }
}

function toEntry(entry: StoredEntry, metadata: Metadata | undefined, imageUrl: ImageUrl): HistoryEntry {
  const [first] = entry
  const chainId = first.chainId as Caip2
  const native = metadata?.tokens.get(null)
  const paid = entry.find(({ fee }) => fee !== null)?.fee ?? undefined
  return {
    id: `${chainId}:${first.hash}:${first.txIndex}`,
    metadata: {
      operationType: first.operation,
      hash: first.hash,
      minedAt: toTime(first.minedAt),
      sentFrom: first.sentFrom,
      sentTo: first.sentTo,
      status: first.failed ? 'failed' : 'confirmed',
      nonce: first.nonce,
      application: null,
      chain: chainId,
      block: Number(first.blockNumber),
      ...(paid !== undefined &&
        native?.info && {
          fee: toFee({ symbol: native.info.symbol, decimals: native.decimals }, paid, native.price),
        }),
    },
    transfers: entry.map((transfer) => {
      const { token, tokenId } = transfer
      const nft = tokenId === null ? undefined : metadata?.nfts.get(nftKey(token, tokenId))
      return toHistoryTransfer(transfer, metadata?.tokens.get(token), nft, imageUrl)
    }),
  }
}

function byChain(entries: readonly StoredEntry[]): Map<Caip2, StoredTransfer[]> {
  const chains = new Map<Caip2, StoredTransfer[]>()
  for (const entry of entries) {
    const chainId = entry[0].chainId as Caip2
    const transfers = chains.get(chainId) ?? []
    for (const transfer of entry) transfers.push(transfer)
    chains.set(chainId, transfers)
  }
  return chains
}
