import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { HistoryKeyset, HistoryQuery } from './history.ts'

/** Something in a history, in a block. */
type Placed = { hash: string; height: number; minedAt: number }

/** A list that is read step by step, newest first. */
export type DownList = {
  /** Reads the next part. */
  extend(): Promise<void>
  /**
   * Returns the height at which the list ends, where it may have more; -1 if it is complete, and the largest number if
   * nothing was read.
   */
  floor(): number
}

/** How many times one page extends its lists. A page that would need more is shorter. */
const roundsMax = 12
/** After this time, a page is returned as far as it was read, so that a slow upstream's page is not too late. */
const roundsMs = 3_000

/**
 * Reads a page from lists that together have the whole history, without storing anything. `merge` returns what is known
 * completely, in an order that does not depend on how much was read. A page may be short or empty and still have a next
 * one. Throws `UpstreamError` if not even one block could be read.
 */
export async function readDown<item extends Placed>({
  after,
  chainId,
  isShown,
  limit,
  lists,
  merge,
}: Pick<HistoryQuery, 'limit'> & {
  chainId: Caip2
  after: HistoryKeyset | undefined
  lists: readonly DownList[]
  merge(): readonly item[]
  isShown(item: item): boolean
}): Promise<{ shown: readonly item[]; next: HistoryKeyset | null }> {
  const floorOf = () => Math.max(...lists.map((list) => list.floor()))
  const startedAt = Date.now()
  for (let round = 1; ; round += 1) {
    const highest = floorOf()
    await Promise.all(lists.filter((list) => list.floor() === highest).map((list) => list.extend()))
    const rest = after ? dropUntil(merge(), after) : merge()
    const found = rest.filter(isShown)
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : rest.at(-1)
    const next = last ? toKeyset(chainId, last) : null
    if (found.length > limit) return { shown, next }
    if (floorOf() < 0) return { shown, next: null }
    if (round < roundsMax && (!next || Date.now() - startedAt < roundsMs)) continue
    if (!next) throw new UpstreamError(`The history of an account on ${chainId} takes too long to read.`)
    return { shown, next }
  }
}

/** Returns what is after a place. If it is gone, the rest of its block is left out. */
function dropUntil<item extends Placed>(
  items: readonly item[],
  { blockNumber, transaction }: HistoryKeyset,
): readonly item[] {
  const at = items.findIndex(({ hash }) => hash === transaction)
  return at < 0 ? items.filter(({ height }) => height < Number(blockNumber)) : items.slice(at + 1)
}

function toKeyset(chainId: Caip2, { hash, height, minedAt }: Placed): HistoryKeyset {
  return { chainId, minedAt, blockNumber: String(height), txIndex: 0, transaction: hash }
}
