import type { Caip2 } from '@latchkey/protocol/ids'
import type { StoredEntry } from './createHistoryReader.ts'
import type { HistoryGap, HistoryKeyset } from './history.ts'

/** How much of an account's history is stored: everything in block or slot `slot` or above, mined after `minedAt`. */
export type Reach = { isWhole: boolean; slot: number; minedAt: number }

/** The same for a chain whose accounts are indexed on request. */
export type ChainReach = Reach & {
  chainId: Caip2
  /** Transfers of the native currency below this block cannot be known. Null if all are. */
  nativesFrom: number | null
  /** Whether the chain cannot be read, so that waiting for more of it is no use. */
  isUnreachable?: boolean
}

/** Returns whether more of a history will be stored soon. */
export function isOpen({ isWhole, isUnreachable }: Reach & Pick<ChainReach, 'isUnreachable'>): boolean {
  return !isWhole && !isUnreachable
}

/** The point down to which histories are stored. */
type Floor = {
  isAbove(entry: StoredEntry): boolean
  /** Returns whether the floor is above the end of a page. */
  isOver(place: HistoryKeyset): boolean
  keyset: HistoryKeyset
}

/** Returns the point down to which all histories are stored: a block for one chain, a time for several. */
export function toFloor(only: Caip2 | undefined, reaches: readonly Reach[]): Floor {
  const open = reaches.filter(isOpen)
  const slot = Math.max(-1, ...open.map((reach) => reach.slot))
  const minedAt = Math.max(-1, ...open.map((reach) => reach.minedAt))
  return only
    ? {
        isAbove: ([first]) => Number(first.blockNumber) >= slot,
        isOver: ({ blockNumber }) => Number(blockNumber) < slot,
        keyset: { minedAt, blockNumber: String(slot), txIndex: 0, chainId: only },
      }
    : {
        isAbove: ([first]) => first.minedAt > minedAt,
        isOver: (place) => place.minedAt <= minedAt,
        // Sorts before everything mined at this time or earlier.
        keyset: { minedAt: minedAt + 1, blockNumber: '0', txIndex: 0, chainId: ':' },
      }
}

/** Lists what is missing of an account's past. */
export function toGaps(reaches: readonly ChainReach[]): HistoryGap[] {
  return reaches
    .filter(({ isWhole, nativesFrom }) => !isWhole || nativesFrom !== null)
    .map(({ chainId, isWhole, slot, nativesFrom }) => ({
      chainId,
      blocksFrom: isWhole ? null : slot,
      nativesFrom,
    }))
}
