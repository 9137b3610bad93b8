import { setMaxListeners } from 'node:events'
import { rpcHeadPollMs } from '@latchkey/protocol/constants'
import { listedAddresses } from '../chains/listedAddresses.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { createAlarm } from './createAlarm.ts'
import { type BlockRow, type BlockStore, createBlockStore } from './createBlockStore.ts'
import { createRetries } from './createRetries.ts'
import { createReturn } from './createReturn.ts'
import { describeBatch } from './describeBatch.ts'
import { type MinedBlock, readBlock } from './readBlock.ts'
import { findGrants, toApprovals } from './toApprovals.ts'
import { type IsGiven, listUnsigned, type TransferRow, toRows } from './toRows.ts'

/** Parameters of `createIndexer`. One indexer follows one chain. */
type IndexerOptions = {
  /** A chain with `index` set. */
  chain: ServedChain
  database: Database
  /** Sends a request to the chain, bypassing every cache: `rpc.requestFresh` bound to the chain's id. */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  logger: RpcLogger
}

/** Follows a chain's blocks and stores its transfers. */
export type Indexer = {
  /** Starts following. Resolves immediately. */
  start(): void
  /** Stops after the current batch is stored. */
  stop(): Promise<void>
  /**
   * Polls the chain immediately. Resolves when every block up to `height` is stored, and no block that had been reorged
   * out before this call. Rejects when stopped.
   */
  indexed(height: bigint): Promise<void>
  /** Reports that the chain has a block of this height, and polls it immediately. */
  saw(height: bigint): void
  /** Resolves when every reported block is stored, or after `waitMs`, with whether all are. */
  caughtUp(waitMs: number): Promise<boolean>
  /** Returns how many blocks the index is behind, if known, and whether it is paused because a round failed. */
  state(): { lagBlocks: number | undefined; isFailing: boolean }
}

type Waiting = { height: bigint; resolve(): void; reject(reason: Error): void }

/** How many blocks are read in parallel and stored together. */
const batchBlocks = 32
/** The maximum of rows stored in one transaction, unless a single block has more. */
const rowsPerBatch = 20_000
/**
 * How many rounds may fail at the same block before the index continues without the data that contracts do not return.
 */
const failedRoundsMax = 8
/** How many tokens without a name are retried after a start. */
const namelessMax = 1_000
/** The poll interval while a caller waits for a block. */
const hurriedPollMs = 50

/** Creates an indexer. Does nothing before `start`. */
export function createIndexer({ chain, database, request, logger }: IndexerOptions): Indexer {
  const store = createBlockStore(database, chain.id)
  const first = chain.index?.fromBlock ?? 0n
  const stopping = new AbortController()
  // Every request of a batch adds a listener.
  setMaxListeners(0, stopping.signal)
  const progress: Progress = { stored: undefined, seen: -1n, last: -1n, isAtHead: false, isFailing: false }
  const alarm = createAlarm()
  const callers = createCallers(progress, stopping.signal, alarm.ring)
  let running: Promise<void> | undefined
  const retries = createRetries(request, store, stopping.signal)
  const batches = createBatches({ chain, store, request, stopping: stopping.signal, retry: retries.add })
  const returnToChain = createReturn({
    store,
    request,
    first,
    signal: stopping.signal,
    onReorg(height) {
      retries.forget(height)
      logger.info({ chainId: chain.id, height: height.toString() }, 'The chain was reorganised')
    },
  })
  let failed = { at: -1n, rounds: 0 }

  const run = async () => {
    let isResumed = false
    while (!stopping.signal.aborted) {
      let isLate = false
      try {
        if (await store.takeOver())
          logger.info({ chainId: chain.id }, 'Accounts were indexed one by one. The index starts over')
        if (!isResumed) {
          retries.add({ tokens: await store.nameless(namelessMax), nfts: [] })
        }
        isResumed = true
        isLate = await catchUp()
        retries.run()
        if (progress.isFailing) logger.info({ chainId: chain.id }, 'Indexing resumed')
        progress.isFailing = false
        failed = { at: -1n, rounds: 0 }
      } catch (error) {
        if (!progress.isFailing && !stopping.signal.aborted)
          logger.warn({ err: error, chainId: chain.id }, 'Indexing failed and will be retried')
        progress.isFailing = true
        const at = progress.stored ?? -1n
        failed = { at, rounds: failed.at === at ? failed.rounds + 1 : 1 }
      }
      if (stopping.signal.aborted) return
      const isHurried = !progress.isFailing && !isLate && (callers.asked().length > 0 || isBehind(progress))
      await alarm.sleep(isHurried ? hurriedPollMs : rpcHeadPollMs)
    }
  }

  /** Returns whether the upstreams are behind the store. */
  const catchUp = async (): Promise<boolean> => {
    // Later callers may know of a reorg since this round read the chain, so only the next round may resolve them.
    const asked = callers.asked()
    const seenBefore = progress.seen
    let last = await lastBlock()
    const returned = await returnToChain(last)
    if (returned.isBehind) return true
    let { head } = returned
    let next = head ? head.number + 1n : first
    progress.stored = next - 1n
    progress.isAtHead = next > last
    while (!stopping.signal.aborted && next <= last) {
      callers.settle(asked)
      const blocks = await batches.read(next, last, isTolerant())
      const tip = blocks.at(-1)
      // If a block is missing or has another parent, the chain was reorged. The next round reads it again.
      if (!tip || !areLinked(blocks, head)) return false
      // Another process may have stored these blocks, or removed the head. The next round continues where that one is.
      if (!(await batches.keep(head, blocks, isTolerant()))) return false
      head = toBlockRow(chain.id, tip)
      next = tip.number + 1n
      progress.stored = tip.number
      last = await lastBlock()
      progress.isAtHead = next > last
    }
    // The chain has rewound, so the heights seen before no longer count.
    if (progress.seen === seenBefore && progress.seen > last) progress.seen = last
    callers.settle(asked)
    return false
  }

  const lastBlock = async (): Promise<bigint> => {
    const latest = await request('eth_getBlockByNumber', ['latest', false], stopping.signal)
    progress.last = numberOf(latest) ?? first - 1n
    return progress.last
  }

  /** Returns whether earlier rounds failed at this block so often that a contract may be the cause. */
  const isTolerant = () => failed.rounds >= failedRoundsMax && failed.at === progress.stored

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      alarm.ring()
      await running
      await retries.settled()
      callers.end()
    },
    indexed: callers.indexed,
    caughtUp: callers.caughtUp,
    saw(height) {
      if (height > progress.seen) progress.seen = height
      alarm.ring()
    },
    state: () => describe(progress),
  }
}

/** Returns whether each block is the parent of the next, starting from the last stored one. */
function areLinked(blocks: readonly MinedBlock[], head: BlockRow | undefined): boolean {
  return blocks.every(
    (block, at) => block.parentHash === (blocks[at - 1]?.hash ?? head?.hash ?? block.parentHash),
  )
}

/** How far the index is. */
type Progress = {
  /** The last stored block. */
  stored: bigint | undefined
  /** The highest block seen anywhere, and the chain's newest one when it was last asked. */
  seen: bigint
  last: bigint
  /** Whether the last stored block is the chain's newest one. */
  isAtHead: boolean
  /** Whether the last round failed. */
  isFailing: boolean
}

function describe({ isFailing, last, seen, stored }: Progress): ReturnType<Indexer['state']> {
  const head = seen > last ? seen : last
  const lagBlocks = stored === undefined ? undefined : Number(head > stored ? head - stored : 0n)
  return { lagBlocks, isFailing }
}

const isBehind = ({ stored, seen }: Progress) => stored === undefined || stored < seen

/** Resolves the promises of callers as the index progresses. `poll` is called for each one that waits. */
function createCallers(progress: Progress, stopping: AbortSignal, poll: () => void) {
  const waiting = new Set<Waiting>()
  const catchingUp = new Set<() => void>()
  const isWhole = () => progress.isAtHead && !isBehind(progress)

  return {
    /** Returns the callers that wait for a block. */
    asked: () => [...waiting],
    /** Resolves those of the callers whose block is stored, and everyone who waits for the index to catch up. */
    settle(asked: readonly Waiting[]) {
      for (const entry of asked) {
        if (progress.stored === undefined || progress.stored < entry.height) continue
        waiting.delete(entry)
        entry.resolve()
      }
      if (!isBehind(progress)) for (const done of catchingUp) done()
    },
    indexed: (height: bigint) =>
      new Promise<void>((resolve, reject) => {
        if (stopping.aborted) return reject(stopped())
        waiting.add({ height, resolve, reject })
        poll()
      }),
    caughtUp: (waitMs: number) =>
      new Promise<boolean>((resolve) => {
        if (progress.stored === undefined || !isBehind(progress)) return resolve(isWhole())
        const done = () => {
          clearTimeout(timer)
          catchingUp.delete(done)
          resolve(isWhole())
        }
        const timer = setTimeout(done, waitMs)
        catchingUp.add(done)
        poll()
      }),
    end() {
      for (const { reject } of waiting) reject(stopped())
      waiting.clear()
      for (const done of catchingUp) done()
    },
  }
}

/**
 * Reads batches of blocks, and stores their rows. `toleratesOutages` continues without the data that contracts do not
 * return; `retry` is called with what is missing then.
 */
function createBatches({
  chain,
  store,
  request,
  stopping,
  retry,
}: Pick<IndexerOptions, 'chain' | 'request'> & {
  store: BlockStore
  stopping: AbortSignal
  retry: ReturnType<typeof createRetries>['add']
}) {
  const listed = listedAddresses(chain)

  const read = async (from: bigint, to: bigint, toleratesOutages: boolean): Promise<MinedBlock[]> => {
    const size = Math.min(batchBlocks, Number(to - from) + 1)
    const numbers = Array.from({ length: size }, (_, at) => from + BigInt(at))
    const blocks = await Promise.all(
      numbers.map((number) => readBlock(request, number, stopping, toleratesOutages)),
    )
    const gap = blocks.indexOf(undefined)
    return (gap < 0 ? blocks : blocks.slice(0, gap)).filter((block) => block !== undefined)
  }

  /** Returns `false` if `head`, which the blocks continue, or one of them is no longer the newest stored block. */
  const keep = async (
    head: BlockRow | undefined,
    mined: readonly MinedBlock[],
    toleratesOutages: boolean,
  ) => {
    const isGivenIn = await findGiven(mined)
    let newest = head
    let part: { block: MinedBlock; rows: TransferRow[] }[] = []
    let count = 0
    for (const block of mined) {
      const rows = toRows(chain.id, block, isGivenIn(block.number))
      const last = part.at(-1)
      if (last && count + rows.length > rowsPerBatch) {
        if (!(await keepPart(newest, part, toleratesOutages))) return false
        newest = toBlockRow(chain.id, last.block)
        part = []
        count = 0
      }
      part.push({ block, rows })
      count += rows.length
    }
    return keepPart(newest, part, toleratesOutages)
  }

  /**
   * Finds unsigned transfers that count: those of listed tokens are trusted, those of others only where the owner
   * approved a spender in the same block or before.
   */
  const findGiven = async (mined: readonly MinedBlock[]): Promise<(block: bigint) => IsGiven> => {
    const unsigned = listUnsigned(chain.id, mined).filter(({ token }) => !listed.has(token))
    const approved = await store.approvedByOwner(unsigned)
    const since = findGrants(chain.id, mined)
    return (block) => (owner, token) => {
      const key = `${owner} ${token}`
      const granted = since.get(key)
      return listed.has(token) || approved.has(key) || (granted !== undefined && granted <= block)
    }
  }

  const keepPart = async (
    head: BlockRow | undefined,
    part: readonly { block: MinedBlock; rows: TransferRow[] }[],
    toleratesOutages: boolean,
  ) => {
    const mined = part.map(({ block }) => block)
    const rows = part.flatMap((entry) => entry.rows)
    const approvals = toApprovals(chain.id, mined)
    const outage = { stopping, toleratesOutages }
    const { again, ...described } = await describeBatch(request, store, chain.id, rows, approvals, outage)
    const isKept = await store.keep(head, {
      ...described,
      transfers: rows,
      approvals,
      blocks: mined.map((block) => toBlockRow(chain.id, block)),
    })
    if (isKept) retry(again)
    return isKept
  }

  return { read, keep }
}

function stopped() {
  return new Error('The indexer has stopped.')
}

function toBlockRow(chainId: string, { number, hash, parentHash }: MinedBlock): BlockRow {
  return { chainId, number, hash, parentHash }
}

function numberOf(block: unknown): bigint | undefined {
  const number = typeof block === 'object' && block !== null && 'number' in block ? block.number : undefined
  return typeof number === 'string' ? BigInt(number) : undefined
}
