import type { SolanaSignature } from '../../chains/solana/createSolanaReader.ts'
import type { Stretch } from './createSolanaStore.ts'

/** The signatures that an address lists below its stretch, newest first. */
type Listed = { stretch: Stretch; list: readonly SolanaSignature[] }

/**
 * Decides which listed transactions to store for addresses whose stretches end at the same slot, so that they end at
 * the same slot again. Takes whole slots down to where the first list is cut off, at most `takenMax` transactions
 * unless one slot has more. A list with fewer than `listMax` is complete.
 */
export function planRound(
  lists: readonly Listed[],
  listMax: number,
  takenMax: number,
): { taken: SolanaSignature[]; stretches: Stretch[] } {
  const all = [
    ...new Map(lists.flatMap(({ list }) => list).map((entry) => [entry.signature, entry])).values(),
  ].sort((a, b) => b.slot - a.slot)
  const ends = lists.flatMap(({ list }) => (list.length < listMax ? [] : (list.at(-1)?.slot ?? [])))
  // The slot where a list is cut off may have more transactions.
  const cuts = [...ends, all[takenMax]?.slot ?? -1]
  const wanted = Math.max(-1, ...cuts) + 1
  // A slot that fills a whole list is taken as far as it was listed.
  const floor = Math.min(wanted, all[0]?.slot ?? wanted)
  const taken = all.filter(({ slot }) => slot >= floor)
  const lowest = taken.at(-1)
  return {
    taken,
    stretches: lists.map(({ stretch, list }) => {
      const own = list.filter(({ slot }) => slot >= floor)
      return {
        ...stretch,
        newest: stretch.newest ?? list[0]?.signature ?? null,
        oldest: own.at(-1)?.signature ?? stretch.oldest,
        slot: floor,
        minedAt: lowest?.minedAt ?? stretch.minedAt ?? 0,
        isWhole: list.length < listMax && own.length === list.length,
      }
    }),
  }
}
