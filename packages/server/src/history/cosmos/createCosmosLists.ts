import type { Caip2 } from '@latchkey/protocol/ids'
import { RefusedAnswerError } from '../../base/UpstreamError.ts'
import type { RestQuery } from '../../chains/askRest.ts'
import { readCosmosTransactions } from '../../chains/cosmos/readCosmosTransactions.ts'
import type { RestUpstreams } from '../../chains/createRestUpstreams.ts'
import { createPageCache } from '../createPageCache.ts'
import type { DownList } from '../readDown.ts'
import { type CosmosView, viewCosmosTransaction } from './viewCosmosTransaction.ts'

/** An account's transactions with one event. */
export type CosmosList = DownList & {
  /** Those read so far, newest first. */
  views: readonly CosmosView[]
}

/** A place in the results of a search: those at `height` and below, all without one. */
type Place = { height: number | undefined; offset: number; size: number }
type Page = { views: readonly CosmosView[]; total: number }

/** A multiple of the smaller sizes, so that an offset is the start of a page of each. */
const sizes = [25, 5, 1] as const
const smallest = 1
const path = '/cosmos/tx/v1beta1/txs'

/**
 * Creates lists of transactions that nodes find by an event, such as `message.sender`. A page that is too large, or has
 * a transaction that the node can't decode, is read in smaller parts, and that transaction is left out.
 */
export function createCosmosLists(nodes: RestUpstreams) {
  const cachePage = createPageCache<Page>()

  function readPage(
    chainId: Caip2,
    address: string,
    event: string,
    place: Place,
    charge: (calls: number) => void,
  ): Promise<Page> {
    const { height, offset, size } = place
    const conditions = [`${event}='${address}'`, ...(height === undefined ? [] : [`tx.height<=${height}`])]
    return cachePage([chainId, address, event, height, offset, size].join(' '), () => {
      charge(1)
      const read = (json: unknown) => {
        const { transactions, total } = readCosmosTransactions(json)
        const views = transactions.map((transaction) => viewCosmosTransaction(transaction, address))
        requirePage(views, total, place)
        return { views, total }
      }
      return nodes.get(chainId, path, read, toQueries(conditions, offset, size))
    })
  }

  /** Starts a list at a height, or at the newest transaction. */
  return function openList(
    chainId: Caip2,
    address: string,
    event: string,
    from: number | undefined,
    charge: (calls: number) => void,
  ): CosmosList {
    const views: CosmosView[] = []
    const hashes = new Set<string>()
    let isWhole = false
    let place = toPlace(from, 0)
    return {
      views,
      floor: () => (isWhole ? -1 : (views.at(-1)?.height ?? Number.MAX_SAFE_INTEGER)),
      async extend() {
        try {
          const page = await readPage(chainId, address, event, place, charge)
          for (const view of page.views) {
            // Nodes behind one address may differ in what they have.
            if (!hashes.has(view.hash)) views.push(view)
            hashes.add(view.hash)
          }
          const offset = place.offset + page.views.length
          isWhole = offset >= page.total
          // New transactions would shift the next pages, so those start at the newest one of the first page.
          place = toPlace(place.height ?? page.views[0]?.height, offset)
        } catch (error) {
          if (!(error instanceof RefusedAnswerError)) throw error
          const isEnd = error.refusal === 'pastEnd' || error.refusal === 'notIndexed'
          // A node that is unreachable may have what the others lack.
          if (!error.isByAll && (isEnd || place.size === smallest)) throw error
          // A node without an index has no history, which is no failure of the node.
          if (isEnd) isWhole = true
          else place = toSmaller(place)
        }
      },
    }
  }
}

/** Returns the same place with smaller pages, or the place after a transaction that can't even be read alone. */
function toSmaller(place: Place): Place {
  const size = sizes.find((smaller) => smaller < place.size)
  return size === undefined ? toPlace(place.height, place.offset + 1) : { ...place, size }
}

/** Returns a place with the largest page that can start there. */
function toPlace(height: number | undefined, offset: number): Place {
  return { height, offset, size: sizes.find((size) => offset % size === 0) ?? 1 }
}

/** Throws `TypeError` for a page that is incomplete, out of order, or not the requested one. */
function requirePage(views: readonly CosmosView[], total: number, { height, offset, size }: Place): void {
  const expected = Math.max(0, Math.min(size, total - offset))
  if (views.length !== expected) throw new TypeError(`Expected ${expected} transactions`)
  let last = height ?? Number.MAX_SAFE_INTEGER
  for (const view of views) {
    if (view.height > last) throw new TypeError('Expected the newest transactions first')
    last = view.height
  }
}

/**
 * Returns the same search for nodes since version 0.50 of the Cosmos SDK and for older ones, of which those before 0.46
 * count pages in another parameter.
 */
function toQueries(conditions: readonly string[], offset: number, size: number): readonly RestQuery[] {
  const shared = { order_by: '2', page: String(offset / size + 1), limit: String(size) }
  return [
    { ...shared, query: conditions.join(' AND ') },
    {
      ...shared,
      events: conditions,
      'pagination.offset': String(offset),
      'pagination.limit': String(size),
    },
  ]
}
