import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { type BitcoinTransaction, readTransactions } from '../chains/esplora/readEsplora.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { GetPrices, HistoryKeyset, HistorySource } from './history.ts'
import { toHistoryEntry } from './toHistoryEntry.ts'

/** Parameters of `createEsploraHistory`. */
type EsploraHistoryOptions = {
  esplora: RestUpstreams
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  getPrices: GetPrices
}

/**
 * Creates a source of Bitcoin histories from an Esplora: pending transactions first, then by block, newest first.
 * Esplora's pages are shorter than ours and differ in length between servers, so several make up one page.
 */
export function createEsploraHistory({
  catalogue,
  chains,
  esplora,
  getPrices,
}: EsploraHistoryOptions): HistorySource {
  return {
    async getHistory({ address, after, chainId, charge, currency, limit, token }) {
      const [chain] = listChainsOf(chains, address, after?.chainId ?? chainId)
      // Bitcoin has no tokens except the native one.
      if (!chain || typeof token === 'string') return { data: [], next: null }
      const found = await readPage(chain.id, address, after, limit, charge)
      const shown = found.slice(0, limit)
      const [native] = catalogue(chain.id)
      const id = toCaip10(chain.id, native.address)
      const prices = await getPrices(chain.id, [id], currency)
      const shared = { address, chainId: chain.id, native, price: prices.get(id) }
      return {
        data: shown.map((transaction) => toHistoryEntry({ ...shared, transaction })),
        next: found.length > limit ? toKeyset(chain.id, shown) : null,
      }
    },
  }

  /** Returns the transactions after a place, more than `limit` if there are more. */
  async function readPage(
    chainId: Caip2,
    address: string,
    after: HistoryKeyset | undefined,
    limit: number,
    charge: (calls: number) => void,
  ): Promise<readonly BitcoinTransaction[]> {
    const base = `/address/${address}/txs`
    const found = new Map<string, BitcoinTransaction>()
    let path = after ? toPath(base, after.transaction) : base
    for (;;) {
      charge(1)
      const batch = await esplora.get(chainId, path, readTransactions)
      // A new block between two pages may repeat a transaction.
      for (const transaction of batch) found.set(transaction.txid, found.get(transaction.txid) ?? transaction)
      const last = lastMined(batch)
      if (!last || found.size > limit) return [...found.values()]
      path = toPath(base, last.txid)
    }
  }
}

function toPath(base: string, last: string | undefined): string {
  return last ? `${base}/chain/${last}` : `${base}/chain`
}

/**
 * Returns the keyset after the transactions shown. If none of them is in a block yet, the next page starts with the
 * newest that is.
 */
function toKeyset(chainId: Caip2, shown: readonly BitcoinTransaction[]): HistoryKeyset {
  const last = lastMined(shown)
  return {
    chainId,
    minedAt: last?.block?.time ?? 0,
    blockNumber: String(last?.block?.height ?? 0),
    txIndex: 0,
    transaction: last?.txid ?? '',
  }
}

function lastMined(transactions: readonly BitcoinTransaction[]): BitcoinTransaction | undefined {
  return transactions.findLast(({ block }) => block !== undefined)
}
