import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { toTime } from '../base/toTime.ts'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { type BitcoinTransaction, type Coin, readTransactions } from '../chains/esplora/readEsplora.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { GetPrices, HistoryKeyset, HistorySource } from './history.ts'
import { toFee } from './toFee.ts'
import { toFungibleTransfer } from './toFungibleTransfer.ts'

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

type Direction = HistoryEntry['transfers'][number]['direction']

/**
 * Converts a transaction to a history entry of one address: the amount received, or the amount sent beyond the fee.
 * Change is not counted.
 */
function toHistoryEntry({
  address,
  chainId,
  native,
  price,
  transaction,
}: {
  address: string
  chainId: Caip2
  native: CatalogueToken
  price: number | undefined
  transaction: BitcoinTransaction
}): HistoryEntry {
  const { block, fee, inputs, outputs, txid } = transaction
  const { amount, direction } = toMove(transaction, address)
  const isIncoming = direction === 'in'
  const strangerIn = (coins: readonly Coin[]) =>
    coins.find((coin) => coin.address !== undefined && coin.address !== address)?.address
  return {
    id: `${chainId}:${txid}`,
    metadata: {
      operationType: isIncoming ? 'receive' : 'send',
      hash: txid,
      // A pending transaction has the time of the response.
      minedAt: toTime(block?.time ?? Math.floor(Date.now() / 1_000)),
      sentFrom: isIncoming ? (strangerIn(inputs) ?? '') : address,
      sentTo: direction === 'out' ? (strangerIn(outputs) ?? '') : address,
      status: block ? 'confirmed' : 'pending',
      nonce: 0,
      application: null,
      chain: chainId,
      ...(block && { block: block.height }),
      ...(isSoleSigner(transaction, address) && { fee: toFee(native, String(fee), price) }),
    },
    transfers: [toFungibleTransfer(native, direction, amount, price)],
  }
}

function toMove(transaction: BitcoinTransaction, address: string): { direction: Direction; amount: bigint } {
  const { fee, inputs, outputs } = transaction
  const isOwn = (coin: Coin) => coin.address === address
  const came = sumOf(outputs.filter(isOwn))
  const went = sumOf(inputs.filter(isOwn))
  if (went === 0n) return { direction: 'in', amount: came }
  if (outputs.every((coin) => isOwn(coin) || coin.value === 0n)) return { direction: 'self', amount: came }
  const paid = went - came - (isSoleSigner(transaction, address) ? fee : 0n)
  return paid < 0n ? { direction: 'in', amount: -paid } : { direction: 'out', amount: paid }
}

/** Returns whether an address alone signed, and so paid the fee. With several signers, it cannot be attributed. */
function isSoleSigner({ inputs }: BitcoinTransaction, address: string): boolean {
  return inputs.every((coin) => coin.address === address)
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n)
}
