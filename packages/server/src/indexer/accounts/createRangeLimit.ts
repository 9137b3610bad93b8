import { higher, lower } from './ends.ts'

/** The number of blocks that the upstreams of a chain take in one request of a method. */
export type RangeLimit = {
  /** Returns how many blocks to request next. */
  blocks(): bigint
  /** Returns whether larger requests have been refused, so that many ranges are needed. */
  isCapped(): boolean
  /** Reports a response to a request of so many blocks, and the time that it took. */
  took(blocks: bigint, ms: number): void
  /** Reports that a request of so many blocks was refused, or not answered in time. */
  refused(blocks: bigint): void
}

/** The first request of an unknown chain. Most upstreams take it. */
const startBlocks = 2_000n
/** The largest range. Larger than any chain's height. */
const blocksMax = 2n ** 31n - 1n
/** Slower responses do not lead to larger requests. */
const quickMs = 1_500
/** Slower responses lead to smaller ones, because they would soon be late. */
const slowMs = 5_000
/** How many responses in a row make a refused size worth another try, at first and at most. */
const [patienceMin, patienceMax] = [64, 4_096]

/**
 * Finds the limit by growth and bisection. `known` is what an earlier process found, and `save` is called with each
 * new finding.
 */
export function createRangeLimit(known: bigint | undefined, save: (blocks: bigint) => void): RangeLimit {
  let size = known ?? startBlocks
  /** The largest size that was taken since the last refusal below it. */
  let good = known
  let refusedAt = known && known + known / 8n + 1n
  /** The refused size that is tried again, because a dense part of the chain may have caused the refusal. */
  let retried: bigint | undefined
  let patience = patienceMin
  let tookInRow = 0

  const grow = () => {
    if (refusedAt === undefined) {
      size = lower(size * 4n, blocksMax)
      return
    }
    const middle = (size + refusedAt) / 2n
    if (middle - size > size / 8n) size = middle
  }

  const retry = () => {
    retried = refusedAt
    size = refusedAt ?? size
    refusedAt = undefined
    tookInRow = 0
  }

  return {
    blocks: () => size,
    isCapped: () => refusedAt !== undefined,
    took(blocks, ms) {
      tookInRow += 1
      if (blocks >= size && ms > slowMs) {
        size = higher(1n, size / 2n)
        return
      }
      if (blocks >= size) {
        if (retried !== undefined && blocks >= retried) {
          retried = undefined
          patience = patienceMin
        }
        if (good === undefined || size > good) {
          good = size
          save(size)
        }
        if (ms <= quickMs) grow()
      }
      if (refusedAt !== undefined && tookInRow >= patience) retry()
    },
    refused(blocks) {
      tookInRow = 0
      if (retried !== undefined && blocks >= retried && good !== undefined && good < retried) {
        refusedAt = retried
        retried = undefined
        patience = Math.min(patience * 2, patienceMax)
        size = good
        return
      }
      refusedAt = refusedAt === undefined ? blocks : lower(refusedAt, blocks)
      if (good !== undefined && good >= blocks) good = undefined
      const next = good !== undefined && good < blocks ? higher(good, blocks / 2n) : higher(1n, blocks / 2n)
      size = lower(size, next)
      if (good === undefined) save(size)
    },
  }
}
