import { type Caip2, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Database, ReadRows } from '../../storage/database.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { IsListedSpam } from '../nfts/createSpamList.ts'
import { createHistoryReader, type StoredEntry, type StoredTransfer } from './createHistoryReader.ts'
import { createTokenReader, nftKey, type StoredNft } from './createTokenReader.ts'
import type { GetPrices, HistoryKeyset, HistorySource } from './history.ts'
import { type SaidOfToken, toHistoryTransfer, toSaid } from './toHistoryTransfer.ts'
import { toTime } from './toTime.ts'

/** What `createHistorySource` needs. */
export type HistorySourceOptions = {
  database: Database
  readRows: ReadRows
  getPrices: GetPrices
  /** The operator's tokens of a chain, the native one first: what they say wins over what a contract says. */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  isListedSpam: IsListedSpam
  /** Resolves when the store knows what has been seen of a chain, so that who saw a receipt finds its entry. */
  caughtUp(chainId?: Caip2): Promise<unknown>
}

/** All that is said of a chain's tokens on a page: by contract, `null` for the native one; NFTs by `nftKey`. */
type Said = {
  tokens: ReadonlyMap<string | null, SaidOfToken>
  nfts: ReadonlyMap<string, StoredNft>
}

/** Answers histories from what the indexers have stored. */
export function createHistorySource({
  database,
  readRows,
  getPrices,
  catalogue,
  isListedSpam,
  caughtUp,
}: HistorySourceOptions): HistorySource {
  const readHistory = createHistoryReader(readRows)
  const { readTokens, readNfts } = createTokenReader(database)

  const readSaid = async (
    chainId: Caip2,
    transfers: readonly StoredTransfer[],
    currency: Currency,
  ): Promise<Said> => {
    const contracts = new Set<string>()
    const fungible = new Set<string | null>([null])
    for (const { token, tokenId } of transfers) {
      if (token !== null) contracts.add(token)
      if (tokenId === null) fungible.add(token)
    }
    const native = nativeTokenAddress(parseCaip2(chainId).namespace)
    const idOf = (token: string | null) => toCaip10(chainId, token ?? native)
    const [known, nfts, prices] = await Promise.all([
      readTokens(chainId, [...contracts]),
      readNfts(chainId, transfers),
      getPrices(chainId, [...fungible].map(idOf), currency),
    ])
    const listed = new Map(catalogue(chainId).map((token) => [token.address, token]))
    const tokens = new Map(
      [null, ...contracts].map((token) => [
        token,
        toSaid(
          listed.get(token ?? native),
          token === null ? undefined : known.get(token),
          prices.get(idOf(token)),
          isListedSpam(chainId, token),
        ),
      ]),
    )
    return { tokens, nfts }
  }

  return {
    async getHistory({ address, limit, currency, ...place }) {
      // Later pages do not change with the head.
      if (!place.after) await caughtUp(place.chainId)
      const entries = await readHistory({ ...place, address: toKey(address), limit: limit + 1 })
      const shown = entries.slice(0, limit)
      const said = new Map<string, Said>()
      for (const [chain, transfers] of byChain(shown))
        said.set(chain, await readSaid(chain, transfers, currency))
      const last = entries.length > limit ? shown.at(-1)?.[0] : undefined
      return {
        data: shown.map((entry) => toEntry(entry, said.get(entry[0].chainId))),
        next: last ? toKeyset(last) : null,
      }
    },
  }
}

function toEntry(entry: StoredEntry, said: Said | undefined): HistoryEntry {
  const [first] = entry
  const chainId = first.chainId as Caip2
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
    },
    transfers: entry.map((transfer) => {
      const { token, tokenId } = transfer
      const nft = tokenId === null ? undefined : said?.nfts.get(nftKey(token, tokenId))
      return toHistoryTransfer(transfer, said?.tokens.get(token), nft)
    }),
  }
}

function byChain(entries: readonly StoredEntry[]): Map<Caip2, StoredTransfer[]> {
  const chains = new Map<Caip2, StoredTransfer[]>()
  for (const entry of entries) {
    const chainId = entry[0].chainId as Caip2
    const transfers = chains.get(chainId)
    if (transfers) transfers.push(...entry)
    else chains.set(chainId, [...entry])
  }
  return chains
}

function toKeyset({ minedAt, blockNumber, txIndex, chainId }: StoredTransfer): HistoryKeyset {
  return { minedAt, blockNumber, txIndex, chainId: chainId as Caip2 }
}

/** As the indexer stores accounts; other namespaces are told apart by case. */
function toKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}
