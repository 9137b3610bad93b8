import type { TransferRow } from '../../toRows.ts'
import type { BlockRange } from '../askRange.ts'
import type { Found } from '../findLogs.ts'

/** A part of a range of blocks, and what was found in it. */
type FoundIn = { found: Found[]; range: BlockRange }

/** Finds the transactions that an account sent, or that moved native currency to or from it. */
export type NativeSearch = {
  /** Whether only `verify` finds anything. */
  isByState: boolean
  /** Returns how many blocks a search takes at once. As many as anyone likes if absent. */
  blocks?(): bigint
  /**
   * Finds them in `range`, or in a part of it: its upper end if `direction` is `down`, its lower end otherwise.
   */
  search(addresses: readonly string[], range: BlockRange, direction: 'up' | 'down'): Promise<FoundIn>
  /**
   * Compares what is known of a range with the account's state, and finds what is missing in it or in a part of it, as
   * `search`. `unknownBelow` is the block below which no upstream can tell.
   */
  verify(
    address: string,
    range: BlockRange,
    known: readonly TransferRow[],
    direction: 'up' | 'down',
  ): Promise<FoundIn & { unknownBelow?: bigint }>
  /** Drops what is remembered of blocks, because of a reorg. */
  forget(): void
}
