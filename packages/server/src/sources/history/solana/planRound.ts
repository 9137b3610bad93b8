import type { SolanaSignature } from '../../chains/solana/createSolanaReader.ts'
import type { Stretch } from './createSolanaStore.ts'

/** What an address's list tells of what comes below its stretch, newest first. */
type Listed = { stretch: Stretch; list: readonly SolanaSignature[] }

/**
 * Decides what is taken in of the lists of addresses whose stretches end alike, so that they end alike again: whole
 * slots, down to where the first list breaks off, at most `takenMax` transactions unless one slot has more. A list with
 * fewer than `listMax` is complete.
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
  // Of the slot in which a list breaks off there may be more.
  const cuts = [...ends, all[takenMax]?.slot ?? -1]
  const wanted = Math.max(-1, ...cuts) + 1
  // A slot that fills a list by itself is taken as far as it is told.
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
