import { rpcFinalityBlocks, rpcHeadPollMs, rpcIdleMs } from '@latchkey/protocol/constants'
import type { Call, Reply } from './reply.ts'

/** A chain's newest block, followed while somebody reads at `latest`. */
type Head = {
  /** A number that changes with every new head, and with every transaction that goes out: older answers are old. */
  epoch(): number
  /**
   * Whether the head is followed closely enough that an answer given under one epoch may be given again under it.
   * Starts the follower.
   */
  isFollowed(): boolean
  /** The newest block that no reorg takes back, where one is known. */
  finalBlock(): number | undefined
  /** Tells that a block of this height has been seen in an answer: what is known of earlier heads is old. */
  saw(block: number): void
  /** Tells that the chain may have changed, because a transaction went out or somebody knows better. */
  moved(): void
  /** Calls `listener` with the height of each block that is seen for the first time; answers how to stop it. */
  watch(listener: (height: number) => void): () => void
  stop(): void
}

/**
 * Makes a follower that polls by `ask` and sleeps when idle. `onRewind` is called when the chain has gone back
 * behind what was final: a test chain was reset.
 */
export function createHead(ask: (call: Call) => Promise<Reply>, onRewind: () => void): Head {
  let epoch = 0
  let height = -1
  let hash = ''
  let finalBlock: number | undefined
  let knownAt = 0
  let usedAt = 0
  let polls = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const listeners = new Set<(height: number) => void>()

  const poll = async () => {
    const askedAt = Date.now()
    const block = await getBlock(ask, 'latest')
    if (stopped) return
    if (block) {
      // A chain that went back may stand at a block that was its head before.
      const isNew = block.height > height
      const hasMoved = block.hash !== hash || block.height !== height
      hash = block.hash
      height = block.height
      // It may have gone there and back between two looks: nothing that was read meanwhile is told for long.
      if (hasMoved || polls % reuseLooksMax === 0) epoch += 1
      if (isNew) for (const listener of listeners) listener(height)
      knownAt = askedAt
      const isRewound = finalBlock !== undefined && finalBlock > height
      if (isRewound) onRewind()
      if (polls % finalEvery === 0 || isRewound) {
        const final = await getBlock(ask, 'finalized')
        finalBlock = final?.height ?? Math.max(0, height - rpcFinalityBlocks)
      }
      polls += 1
    }
    if (stopped) return
    timer = Date.now() - usedAt < rpcIdleMs ? setTimeout(poll, rpcHeadPollMs) : undefined
  }

  return {
    epoch: () => epoch,
    isFollowed() {
      const now = Date.now()
      usedAt = now
      if (timer === undefined && !stopped) timer = setTimeout(poll, 0)
      return now - knownAt < 2 * rpcHeadPollMs
    },
    finalBlock: () => finalBlock,
    saw(block) {
      if (block <= height) return
      height = block
      epoch += 1
      for (const listener of listeners) listener(height)
    },
    moved() {
      epoch += 1
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

/** Polls between two looks at the finalized block. */
const finalEvery = 16
/** Polls for which an answer at `latest` is given again at most, though the head is the same. */
const reuseLooksMax = 4

async function getBlock(ask: (call: Call) => Promise<Reply>, tag: 'latest' | 'finalized') {
  const reply = await ask({ method: 'eth_getBlockByNumber', params: `["${tag}",false]` })
  if (reply.kind !== 'result' || reply.raw === 'null') return undefined
  const { number, hash }: { number?: unknown; hash?: unknown } = JSON.parse(reply.raw)
  if (typeof number !== 'string' || typeof hash !== 'string') return undefined
  return { height: Number.parseInt(number, 16), hash }
}
