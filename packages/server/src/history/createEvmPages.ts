import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { ReadExplorerPage } from './createExplorerPages.ts'
import type { HistoryKeyset } from './history.ts'
import { type HistoryPage, placeAfter, type ReadHistoryPage } from './historyPage.ts'

/** Parameters of `createEvmPages`. */
type EvmPagesOptions = {
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns whether explorers read a chain's past. */
  isExplored(chainId: string): boolean
  /** Returns whether the store has accounts of such a chain while no explorer responds. */
  hasFallback(chainId: Caip2): boolean
  readIndexed: ReadHistoryPage
  readExplored: ReadExplorerPage
  log: Pick<RpcLogger, 'warn'>
}

/** A page of one source. Its place is `index` or a chain's id. */
type Part = { name: string; page: HistoryPage }

/** The name of the store's place. */
const stored = 'index'

/**
 * Creates a reader of pages from the store and from explorers. A page of all chains is merged by time, and its cursor
 * has a place for each source. A first page comes from the store if no explorer responds, and so do the pages after it.
 * Without such a fallback, the chain is left out of a page of several, and the next page begins it. A page fails if it
 * would be empty or have a gap.
 */
export function createEvmPages({
  chains,
  isExplored,
  hasFallback,
  readIndexed,
  readExplored,
  log,
}: EvmPagesOptions): ReadHistoryPage {
  const readChain: ReadExplorerPage = async (query) => {
    // A place that no explorer made continues in the store.
    if (query.after && !query.after.source) return readIndexed(query)
    try {
      return await readExplored(query)
    } catch (err) {
      if (query.after || !(err instanceof UpstreamError) || !hasFallback(query.chainId)) throw err
      return readIndexed(query)
    }
  }

  return async (query) => {
    const { address, after, chainId, limit } = query
    if (chainId) return isExplored(chainId) ? readChain({ ...query, chainId }) : readIndexed(query)
    const explored = listChainsOf(chains, address)
      .map(({ id }) => id)
      .filter(isExplored)
    if (explored.length === 0) return readIndexed(query)
    const places = after?.places ?? {}
    const open = [stored, ...explored].filter((name) => places[name] !== null)
    const read = await Promise.allSettled(
      open.map(async (name): Promise<Part> => {
        const { after: _, ...rest } = query
        const place = { ...rest, ...(places[name] && { after: places[name] }) }
        if (name !== stored) return { name, page: await readChain({ ...place, chainId: name as Caip2 }) }
        const page = await readIndexed(place)
        const entries = page.entries.filter(([{ chainId: id }]) => !isExplored(id))
        return { name, page: { ...page, entries } }
      }),
    )
    const parts = read.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
    const hasHistory = after ? parts.length > 0 : parts.some(({ page }) => page.entries.length > 0)
    for (const [at, name] of open.entries()) {
      const part = read[at]
      if (part?.status !== 'rejected') continue
      const { reason } = part
      if (places[name] || !hasHistory || !(reason instanceof UpstreamError)) throw reason
      log.warn({ err: reason }, 'a chain was left out of a history')
    }
    return mergePages(parts, limit, after, parts.length === open.length)
  }
}

/**
 * Merges pages by time. What is older than the end of a page that has a next one is left for the next page. There is one
 * unless the parts are complete.
 */
function mergePages(
  parts: readonly Part[],
  limit: number,
  after: HistoryKeyset | undefined,
  isComplete: boolean,
): HistoryPage {
  const before = after?.places ?? {}
  const ends = parts.flatMap(({ page }) => {
    if (!page.next) return []
    const last = page.entries.at(-1)
    return [last ? last[0].minedAt : page.next.minedAt]
  })
  const end = Math.max(0, ...ends)
  const all = parts
    .flatMap(({ name, page }) => page.entries.map((entry) => ({ name, entry })))
    .sort((a, b) => b.entry[0].minedAt - a.entry[0].minedAt)
  const shown = all.filter(({ entry }) => entry[0].minedAt >= end).slice(0, limit)
  const placesAfter = (count: number) => {
    const places = { ...before }
    for (const { name, page } of parts) {
      const own = shown.slice(0, count).filter((one) => one.name === name).length
      if (own === page.entries.length) places[name] = page.next
      else if (own > 0) places[name] = placeAfter(page, own)
    }
    return places
  }
  const page: HistoryPage = {
    entries: shown.map(({ entry }) => entry),
    next: null,
    missing: parts.flatMap((part) => part.page.missing ?? []),
    toPlace: (place, count) => ({ ...place, places: placesAfter(count) }),
  }
  const places = placesAfter(shown.length)
  if (isComplete && parts.every(({ name }) => places[name] === null)) return page
  const nowhere = { minedAt: end, blockNumber: '0', txIndex: 0, chainId: 'eip155:1' } as const
  return { ...page, next: placeAfter(page, shown.length) ?? { ...nowhere, ...after, places } }
}
