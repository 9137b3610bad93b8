import { setTimeout as wait } from 'node:timers/promises'
import { rpcFinalityBlocks, rpcHeadPollMs, rpcIdleMs } from '@latchkey/protocol/constants'
import { type Call, parseHeight, type Reply } from './reply.ts'

/** A chain's newest block, followed while `latest` is being read. */
type Head = {
  /**
   * Returns a number that changes with every new head and every sent transaction, which makes older responses stale.
   */
  epoch(): number
  /** Returns whether the head is followed closely enough to reuse a response within its epoch. Starts the follower. */
  isFollowed(): boolean
  /** Returns the newest block that no reorg can remove, if known. */
  finalBlock(): number | undefined
  /**
   * Reports that a block of this height appeared in a response. If it is the newest, responses from earlier heads become
   * stale. Returns whether it is.
   */
  saw(block: number): boolean
  /** Reports that the chain has changed, because a transaction was sent. */
  moved(): void
  /**
   * Makes earlier responses stale, for a reason that a client can repeat at will. Resolves once they are, which may take
   * a moment, because it happens only a few times per second.
   */
  refresh(): Promise<void>
  /** Calls `listener` with the height of each block on first sight. Returns a function that stops it. */
  watch(listener: (height: number) => void): () => void
  stop(): void
}

/**
 * Creates a follower that polls through `ask` and sleeps when idle. Calls `onRewind` when the chain is behind a block
 * that was final, which means that a test chain was reset. `blockTime` is the chain's, in ms, if known.
 */
export function createHead(
  ask: (call: Call) => Promise<Reply>,
  onRewind: () => void,
  blockTime = finalityBlockTime,
): Head {
  // On a chain with short blocks, 128 of them are seconds, by which the nodes of a load balancer can differ.
  const finality = Math.ceil(rpcFinalityBlocks * Math.max(1, finalityBlockTime / blockTime))
  let epoch = 0
  let height = -1
  let hash = ''
  let finalBlock: number | undefined
  let knownAt = Number.NEGATIVE_INFINITY
  let usedAt = 0
  let polls = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let refreshedAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined
  const listeners = new Set<(height: number) => void>()

  const poll = async () => {
    const askedAt = performance.now()
    const block = await getBlock(ask, 'latest')
    if (stopped) return
    if (block) {
      // After a rewind, the chain may be at a block that was its head before.
      const isNew = block.height > height
      const hasMoved = block.hash !== hash || block.height !== height
      hash = block.hash
      height = block.height
      // The chain may have rewound and advanced between two polls, so responses expire after a few polls anyway.
      if (hasMoved || polls % reuseLooksMax === 0) epoch += 1
      if (isNew) for (const listener of listeners) listener(height)
      knownAt = askedAt
      const isRewound = finalBlock !== undefined && finalBlock > height
      if (isRewound) onRewind()
      if (polls % finalEvery === 0 || isRewound) {
        const final = await getBlock(ask, 'finalized')
        finalBlock = final?.height ?? Math.max(0, height - finality)
      }
      polls += 1
    }
    if (stopped) return
    timer = performance.now() - usedAt < rpcIdleMs ? setTimeout(poll, rpcHeadPollMs) : undefined
  }

  const renew = () => {
    refreshing = undefined
    refreshedAt = performance.now()
    epoch += 1
  }

  return {
    epoch: () => epoch,
    isFollowed() {
      const now = performance.now()
      usedAt = now
      if (timer === undefined && !stopped) timer = setTimeout(poll, 0)
      return now - knownAt < 2 * rpcHeadPollMs
    },
    finalBlock: () => finalBlock,
    saw(block) {
      if (block <= height) return false
      height = block
      epoch += 1
      for (const listener of listeners) listener(height)
      return true
    },
    moved() {
      epoch += 1
    },
    refresh() {
      const waitMs = refreshedAt + refreshEveryMs - performance.now()
      if (waitMs > 0) refreshing ??= wait(waitMs).then(renew)
      else renew()
      return refreshing ?? Promise.resolve()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The block time, in ms, that `rpcFinalityBlocks` is meant for. */
const finalityBlockTime = 12_000
/** Between two refreshes. Without a limit, one client could keep every other client's reads from being cached. */
const refreshEveryMs = 250
/** How many polls pass between two reads of the finalized block. */
const finalEvery = 16
/** For how many polls a response at `latest` may be reused while the head stays the same. */
const reuseLooksMax = 4

async function getBlock(ask: (call: Call) => Promise<Reply>, tag: 'latest' | 'finalized') {
  const reply = await ask({ method: 'eth_getBlockByNumber', params: `["${tag}",false]` })
  if (reply.type !== 'result' || reply.raw === 'null') return undefined
  const { number, hash }: { number?: unknown; hash?: unknown } = JSON.parse(reply.raw)
  const height = parseHeight(number)
  return height === undefined || typeof hash !== 'string' ? undefined : { height, hash }
}
