import { isObject } from '@latchkey/protocol/isObject'
import { LRUCache } from 'lru-cache'
import type { Request } from '../../readBlock.ts'
import type { BlockRange } from '../askRange.ts'
import { higher, lower } from '../ends.ts'
import { type Found, isHash, isQuantity } from '../findLogs.ts'
import type { NativeSearch } from './natives.ts'

/** How many transactions one page lists, in addition to the rest of its last block. */
const pageSize = 25
/** How many pages one search reads. */
const pagesMax = 4
/** How many accounts keep their last page. */
const accountsMax = 1_000

/** A page: every transaction of an account in a range. */
type Page = { range: BlockRange; found: Found[] }

/** Creates a search by Otterscan's interface, whose pages do not depend on the number of blocks. */
export function createOtterscanSearch(request: Request): NativeSearch {
  /** Downwards only: upwards, the next page may have transactions that did not exist before. */
  const pages = new LRUCache<string, Page>({ max: accountsMax })

  /** Reads the page that ends at one end of a range. */
  const readPage = async (address: string, range: BlockRange, direction: 'up' | 'down'): Promise<Page> => {
    const kept = direction === 'down' ? pages.get(address) : undefined
    if (kept && kept.range.from <= range.to && range.to <= kept.range.to) return kept
    const [method, place] =
      direction === 'down'
        ? ['ots_searchTransactionsBefore', range.to + 1n]
        : ['ots_searchTransactionsAfter', range.from - 1n]
    const answer = await request(method, [address, Number(place), pageSize])
    if (!isObject(answer) || !Array.isArray(answer.txs))
      throw new Error('An upstream returned no page of transactions.')
    const found = answer.txs.map((transaction) => readTransaction(address, transaction))
    const heights = found.map(({ blockNumber }) => blockNumber).sort((a, b) => (a < b ? -1 : 1))
    const isLast = (direction === 'down' ? answer.lastPage : answer.firstPage) === true || found.length === 0
    const [lowest = range.from] = heights
    const highest = heights.at(-1) ?? range.to
    const page = {
      found,
      range:
        direction === 'down'
          ? { from: isLast ? 0n : lowest, to: range.to }
          : { from: range.from, to: isLast ? range.to : highest },
    }
    if (page.range.from > page.range.to) throw new Error('An upstream returned transactions of other blocks.')
    if (direction === 'down') pages.set(address, page)
    return page
  }

  const searchOne = async (address: string, range: BlockRange, direction: 'up' | 'down'): Promise<Page> => {
    const found: Found[] = []
    let left = range
    for (let page = 0; page < pagesMax; page += 1) {
      const read = await readPage(address, left, direction)
      found.push(
        ...read.found.filter(({ blockNumber }) => blockNumber >= range.from && blockNumber <= range.to),
      )
      if (direction === 'down' ? read.range.from <= range.from : read.range.to >= range.to)
        return { found, range }
      left =
        direction === 'down'
          ? { from: range.from, to: read.range.from - 1n }
          : { from: read.range.to + 1n, to: range.to }
    }
    return {
      found,
      range: direction === 'down' ? { ...range, from: left.to + 1n } : { ...range, to: left.from - 1n },
    }
  }

  return {
    isByState: false,
    async search(addresses, range, direction) {
      const parts = await Promise.all(addresses.map((address) => searchOne(address, range, direction)))
      const from = parts.reduce((most, part) => higher(most, part.range.from), range.from)
      const to = parts.reduce((least, part) => lower(least, part.range.to), range.to)
      const found = parts.flatMap((part) => part.found)
      return {
        found: found.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to),
        range: { from, to },
      }
    },
    verify: async (_address, range) => ({ found: [], range }),
    forget: () => pages.clear(),
  }
}

function readTransaction(address: string, transaction: unknown): Found {
  const { hash, blockNumber } = isObject(transaction) ? transaction : {}
  if (!isHash(hash) || !isQuantity(blockNumber))
    throw new Error('An upstream returned an invalid transaction.')
  return { address, blockNumber: BigInt(blockNumber), hash }
}
