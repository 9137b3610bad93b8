import type { Store } from '../store/store.ts'
import { fromHex, toHex } from '../store/toHex.ts'

/** The chain as one node has it: a branch, up to a height. */
export type ViewState = { branch: number; head: number }

/** Two rows: the first of a range, and the one after its last. */
type Range = readonly [from: number, to: number]

/** Reads the chain of a branch. */
export type View = ReturnType<typeof createView>

/** Seconds since 1970 of the first block, and between two. */
const genesisAt = 1_700_000_000
const blockSeconds = 12
/** How far below the head blocks are safe, and final. */
const safeBlocks = 32
const finalBlocks = 64
const gwei = 10n ** 9n

/** Creates a view of the branch and height that `state` has at the time of each call. */
export function createView(store: Store, state: ViewState) {
  const { blocks, transactions, branches } = store
  const branch = () => branches[state.branch] ?? { fork: 0, row: 0, tip: 0 }
  const head = () => Math.max(0, Math.min(state.head, branch().tip))
  const rowAt = (height: number) => {
    const { fork, row } = branch()
    return height < fork ? height : row + height - fork
  }
  const isCanonical = (row: number) => {
    const height = blocks.height[row]
    return height !== undefined && height <= head() && rowAt(height) === row
  }
  const price = (row: number) => (10n + BigInt((blocks.height[row] ?? 0) % 17)) * gwei

  return {
    store,
    head,
    /** Returns the row of a height, if the chain has it. */
    rowAt: (height: number) => (height >= 0 && height <= head() ? rowAt(height) : undefined),
    isCanonical,
    heightOf: (row: number) => blocks.height[row] ?? 0,
    /** Returns the ranges of block rows between two heights, both included: one, or one for each branch. */
    ranges(from: number, to: number): Range[] {
      const { fork } = branch()
      const last = Math.min(to, head())
      const ranges: Range[] = [
        [from, Math.min(last, fork - 1) + 1],
        [rowAt(Math.max(from, fork)), rowAt(Math.max(last, fork - 1)) + 1],
      ]
      // Only the branch's own range is left on the main branch, which forks at 0.
      return (fork === 0 ? [[from, last + 1] as const] : ranges).filter(([start, end]) => start < end)
    },
    blockHash: (row: number) => toHex('block', row),
    /** Returns the row of a block by its hash, even if it is not on the branch. */
    findBlock(hash: string) {
      const row = fromHex('block', hash)
      return row !== undefined && row < blocks.height.length ? row : undefined
    },
    transactionHash: (row: number) => toHex('transaction', transactions.identity[row] ?? row),
    /** Returns the row of a mined transaction by its hash. */
    findTransaction(hash: string) {
      const identity = fromHex('transaction', hash)
      if (identity === undefined || identity >= transactions.kind.length) return undefined
      const isMined = (row: number) => isCanonical(transactions.block[row] ?? 0)
      if (isMined(identity)) return identity
      const { fork, row } = branch()
      if (fork === 0) return undefined
      const [first = 0, end = 0] = [blocks.firstTransaction[row], blocks.firstTransaction[rowAt(head()) + 1]]
      for (let at = first; at < end; at += 1) if (transactions.identity[at] === identity) return at
      return undefined
    },
    timestamp: (row: number) => genesisAt + (blocks.height[row] ?? 0) * blockSeconds,
    /** The base fee of a block, in wei. */
    baseFee: price,
    /** Returns what a transaction of a block pays for each unit of gas. */
    gasPrice: (row: number) => price(row) + gwei,
    safe: () => Math.max(0, head() - safeBlocks),
    final: () => Math.max(0, head() - finalBlocks),
  }
}

/** Returns the place of the first number of an ascending list that is not below `least`. */
export function lowerBound(list: Uint32Array, least: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
