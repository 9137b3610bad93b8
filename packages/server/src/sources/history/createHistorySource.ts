import { type Caip2, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Database } from '../../storage/database.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { GetPrices, HistorySource } from './history.ts'
import { readHistoryPage, type StoredTransfer } from './readHistoryPage.ts'
import { toHistoryTransfer } from './toHistoryTransfer.ts'

/** What `createHistorySource` needs. */
export type HistorySourceOptions = {
  database: Database
  getPrices: GetPrices
  /** The operator's tokens of a chain, the native one first: what they say wins over what a contract says. */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
}

/** Answers histories from what the indexers have stored. */
export function createHistorySource({ database, getPrices, catalogue }: HistorySourceOptions): HistorySource {
  return {
    async getHistory({ address, chainId, after, limit, currency }) {
      const account = toKey(address)
      const rows = await readHistoryPage(database, {
        address: account,
        limit: limit + 1,
        ...(chainId && { chainId }),
        ...(after && { after }),
      })
      const entries = byTransaction(rows)
      const shown = entries.slice(0, limit)
      const quoted = await quote(shown.flat())
      const last = entries.length > limit ? shown.at(-1)?.[0] : undefined
      return {
        data: shown.map((transfers) => toEntry(transfers, quoted)),
        next: last
          ? {
              minedAt: last.minedAt,
              blockNumber: last.blockNumber.toString(),
              txIndex: last.txIndex,
              chainId: last.chainId as Caip2,
            }
          : null,
      }

      async function quote(transfers: readonly StoredTransfer[]): Promise<Quoted> {
        const tokens = new Map<string, CatalogueToken>()
        const prices = new Map<string, number>()
        for (const chain of new Set(transfers.map((transfer) => transfer.chainId as Caip2))) {
          for (const token of catalogue(chain)) tokens.set(toCaip10(chain, token.address), token)
          const ids = transfers.flatMap((transfer) =>
            transfer.chainId === chain ? (fungibleId(transfer) ?? []) : [],
          )
          for (const [id, price] of await getPrices(chain, [...new Set(ids)], currency)) prices.set(id, price)
        }
        return { tokens, prices }
      }
    },
  }
}

type Quoted = { tokens: ReadonlyMap<string, CatalogueToken>; prices: ReadonlyMap<string, number> }

function toEntry(
  transfers: readonly [StoredTransfer, ...StoredTransfer[]],
  { tokens, prices }: Quoted,
): HistoryEntry {
  const [first] = transfers
  const { chainId, hash, txIndex } = first
  return {
    id: `${chainId}:${hash}:${txIndex}`,
    metadata: {
      operationType: first.operation,
      hash,
      minedAt: new Date(first.minedAt * 1_000).toISOString().replace('.000Z', 'Z'),
      sentFrom: first.sentFrom,
      sentTo: first.sentTo,
      status: first.failed ? 'failed' : 'confirmed',
      nonce: first.nonce,
      application: null,
      chain: chainId as Caip2,
    },
    transfers: transfers.map((transfer) => {
      const id = fungibleId(transfer)
      return toHistoryTransfer(
        transfer,
        id === undefined ? undefined : tokens.get(id),
        id === undefined ? undefined : prices.get(id),
      )
    }),
  }
}

/** The CAIP-10 id under which a fungible token is priced; NFTs have none. */
function fungibleId({ chainId, token, tokenId }: StoredTransfer) {
  if (tokenId !== null) return undefined
  const id = chainId as Caip2
  return toCaip10(id, token ?? nativeTokenAddress(parseCaip2(id).namespace))
}

/** Rows come in order: those of one transaction stand together. */
function byTransaction(rows: readonly StoredTransfer[]): [StoredTransfer, ...StoredTransfer[]][] {
  const entries: [StoredTransfer, ...StoredTransfer[]][] = []
  for (const row of rows) {
    const last = entries.at(-1)
    if (last && last[0].hash === row.hash && last[0].chainId === row.chainId) last.push(row)
    else entries.push([row])
  }
  return entries
}

/** As the indexer stores accounts; other namespaces are told apart by case. */
function toKey(address: string) {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}
