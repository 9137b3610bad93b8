import { type Caip2, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Database } from '../../storage/database.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { IsListedSpam } from '../nfts/createSpamList.ts'
import { createHistoryReader, type StoredEntry, type StoredTransfer } from './createHistoryReader.ts'
import { createTokenReader, type KnownTokens, nftKey, tokenKey } from './createTokenReader.ts'
import type { GetPrices, HistoryKeyset, HistorySource } from './history.ts'
import { toHistoryTransfer } from './toHistoryTransfer.ts'

/** What `createHistorySource` needs. */
export type HistorySourceOptions = {
  database: Database
  getPrices: GetPrices
  /** The operator's tokens of a chain, the native one first: what they say wins over what a contract says. */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  isListedSpam: IsListedSpam
  /** Resolves when the store knows what has been seen of a chain, so that who saw a receipt finds its entry. */
  caughtUp(chainId?: Caip2): Promise<void>
}

/** All that is said of the tokens on a page, by CAIP-10 id where they are fungible. */
type Said = KnownTokens & {
  listed: ReadonlyMap<string, CatalogueToken>
  prices: ReadonlyMap<string, number>
  isListedSpam: IsListedSpam
}

/** Answers histories from what the indexers have stored. */
export function createHistorySource({
  database,
  getPrices,
  catalogue,
  isListedSpam,
  caughtUp,
}: HistorySourceOptions): HistorySource {
  const readHistory = createHistoryReader(database)
  const readTokens = createTokenReader(database)

  const readSaid = async (transfers: readonly StoredTransfer[], currency: Currency): Promise<Said> => {
    const known = readTokens(transfers)
    const listed = new Map<string, CatalogueToken>()
    const prices = new Map<string, number>()
    for (const chainId of new Set(transfers.map((transfer) => transfer.chainId as Caip2))) {
      for (const token of catalogue(chainId)) listed.set(toCaip10(chainId, token.address), token)
      const ids = new Set<string>()
      for (const transfer of transfers)
        if (transfer.chainId === chainId && transfer.tokenId === null) ids.add(fungibleId(transfer))
      for (const [id, price] of await getPrices(chainId, [...ids], currency)) prices.set(id, price)
    }
    return { ...(await known), listed, prices, isListedSpam }
  }

  return {
    async getHistory({ address, limit, currency, ...place }) {
      // Later pages do not change with the head.
      if (!place.after) await caughtUp(place.chainId)
      const entries = await readHistory({ ...place, address: toKey(address), limit: limit + 1 })
      const shown = entries.slice(0, limit)
      const said = await readSaid(shown.flat(), currency)
      const last = entries.length > limit ? shown.at(-1)?.[0] : undefined
      return { data: shown.map((entry) => toEntry(entry, said)), next: last ? toKeyset(last) : null }
    },
  }
}

function toEntry(entry: StoredEntry, said: Said): HistoryEntry {
  const [first] = entry
  const chainId = first.chainId as Caip2
  return {
    id: `${chainId}:${first.hash}:${first.txIndex}`,
    metadata: {
      operationType: first.operation,
      hash: first.hash,
      minedAt: new Date(first.minedAt * 1_000).toISOString().replace('.000Z', 'Z'),
      sentFrom: first.sentFrom,
      sentTo: first.sentTo,
      status: first.failed ? 'failed' : 'confirmed',
      nonce: first.nonce,
      application: null,
      chain: chainId,
    },
    transfers: entry.map((transfer) => {
      const id = transfer.tokenId === null ? fungibleId(transfer) : ''
      return toHistoryTransfer(transfer, {
        listed: said.listed.get(id),
        price: said.prices.get(id),
        token: said.tokens.get(tokenKey(transfer)),
        nft: said.nfts.get(nftKey(transfer)),
        isListedSpam: said.isListedSpam(transfer.chainId, transfer.token),
      })
    }),
  }
}

/** The CAIP-10 id under which a fungible token is listed and priced. */
function fungibleId({ chainId, token }: StoredTransfer): string {
  const id = chainId as Caip2
  return toCaip10(id, token ?? nativeTokenAddress(parseCaip2(id).namespace))
}

function toKeyset({ minedAt, blockNumber, txIndex, chainId }: StoredTransfer): HistoryKeyset {
  return { minedAt, blockNumber: blockNumber.toString(), txIndex, chainId: chainId as Caip2 }
}

/** As the indexer stores accounts; other namespaces are told apart by case. */
function toKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}
