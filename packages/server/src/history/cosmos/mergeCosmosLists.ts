import type { CosmosList } from './createCosmosLists.ts'
import type { CosmosView } from './viewCosmosTransaction.ts'

/** What was read of a list. */
type ReadList = Pick<CosmosList, 'views' | 'floor'>

/**
 * Merges the transactions of two lists, newest first, without repeats. Nodes don't report the order within a block, but
 * each list has it, and transactions in both lists connect them; the rest of a block's order is arbitrary but stable.
 * Leaves out blocks that a list may not have completely.
 */
export function mergeCosmosLists(a: ReadList, b: ReadList): readonly CosmosView[] {
  const floor = Math.max(a.floor(), b.floor())
  const first = a.views.filter(({ height }) => height > floor)
  const second = b.views.filter(({ height }) => height > floor)
  const hashes = new Set(first.map(({ hash }) => hash))
  const places = new Map(second.map(({ hash }, at) => [hash, at]))
  const merged: CosmosView[] = []
  let taken = 0
  const takeUntil = (isEnd: (view: CosmosView, at: number) => boolean) => {
    for (let view = second[taken]; view && !isEnd(view, taken); view = second[taken]) {
      if (!hashes.has(view.hash)) merged.push(view)
      taken += 1
    }
  }
  for (const view of first) {
    const shared = places.get(view.hash)
    takeUntil((other, at) => (shared === undefined ? other.height <= view.height : at >= shared))
    merged.push(view)
  }
  takeUntil(() => false)
  return merged
}
