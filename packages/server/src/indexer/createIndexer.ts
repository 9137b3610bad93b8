import { setMaxListeners } from 'node:events'
import { rpcHeadPollMs } from '@latchkey/protocol/constants'
import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import { type BlockRow, createBlockStore } from './createBlockStore.ts'
import { createRetries } from './createRetries.ts'
import { describeBatch } from './describeBatch.ts'
import { type MinedBlock, readBlock } from './readBlock.ts'
import { returnToChain } from './returnToChain.ts'
import { toApprovals } from './toApprovals.ts'
import { type IsGiven, listUnsigned, type TransferRow, toRows } from './toRows.ts'

/** What `createIndexer` needs; one indexer follows one chain. */
type IndexerOptions = {
  /** A chain with `index` set. */
  chain: ServedChain
  database: Database
  /** Asks the chain, past every cache: `rpc.requestFresh` bound to the chain's id. */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  logger: RpcLogger
}

/** A block follower that keeps a chain's transfers in the store. */
export type Indexer = {
  /** Begins to follow; resolves at once. */
  start(): void
  /** Ends after the batch in hand has been stored. */
  stop(): Promise<void>
  /**
   * Resolves when every block up to `height` is in the store, and none that the chain had taken back when this was
   * asked; looks at the chain at once. Rejects when stopped.
   */
  indexed(height: bigint): Promise<void>
  /** Tells that the chain has a block of this height; looks at the chain at once. */
  saw(height: bigint): void
  /** Resolves when every block that has been seen is in the store, or after `waitMs`; answers whether all are. */
  caughtUp(waitMs: number): Promise<boolean>
}

type Waiting = { height: bigint; resolve(): void; reject(reason: Error): void }

/** Blocks that are read at once and stored together. */
const batchBlocks = 32
/** Rows that are stored in one transaction, as far as one block does not have more. */
const rowsPerBatch = 20_000
/** Rounds that fail at the same block, after which the index goes on without what contracts do not answer. */
const failedRoundsMax = 8
/** Tokens without a name that are asked again after a start. */
const namelessMax = 1_000
/** How often the chain is looked at while somebody waits for a block. */
const hurriedPollMs = 50

/** Makes an indexer; it does nothing before `start`. */
export function createIndexer({ chain, database, request, logger }: IndexerOptions): Indexer {
  const store = createBlockStore(database, chain.id)
  const listed = new Set((chain.tokens ?? []).map(({ address }) => address.toLowerCase()))
  const first = chain.index?.fromBlock ?? 0n
  const stopping = new AbortController()
  // Every request of a batch listens.
  setMaxListeners(0, stopping.signal)
  const waiting = new Set<Waiting>()
  const catchingUp = new Set<() => void>()
  let stored: bigint | undefined
  let seen = -1n
  let isAtHead = false
  let running: Promise<void> | undefined
  let wake = () => {}
  const retries = createRetries(request, store, stopping.signal)
  let failed = { at: -1n, rounds: 0 }

  const run = async () => {
    let isCut = false
    let isResumed = false
    while (!stopping.signal.aborted) {
      try {
        if (!isResumed) retries.add({ tokens: await store.nameless(namelessMax), nfts: [] })
        isResumed = true
        await catchUp()
        retries.run()
        if (isCut) logger.info({ chainId: chain.id }, 'Indexing resumed')
        isCut = false
        failed = { at: -1n, rounds: 0 }
      } catch (error) {
        if (!isCut && !stopping.signal.aborted)
          logger.warn({ err: error, chainId: chain.id }, 'Indexing failed and will be retried')
        isCut = true
        const at = stored ?? -1n
        failed = { at, rounds: failed.at === at ? failed.rounds + 1 : 1 }
      }
      if (stopping.signal.aborted) return
      const isHurried = !isCut && (waiting.size > 0 || isBehind())
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isHurried ? hurriedPollMs : rpcHeadPollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const catchUp = async () => {
    // Who asks from here on may know of a chain that has gone back since this round looked: the next one answers.
    const asked = [...waiting]
    const seenBefore = seen
    let head = await returnToChain(store, request, first, stopping.signal, (height) => {
      retries.forget(height)
      logger.info({ chainId: chain.id, height: height.toString() }, 'The chain was reorganised')
    })
    let next = head ? head.number + 1n : first
    stored = next - 1n
    let last = await lastBlock()
    isAtHead = next > last
    while (!stopping.signal.aborted && next <= last) {
      settle(asked)
      const blocks = await readBatch(next, last)
      const linked = blocks.filter(
        (block, at) => block.parentHash === (blocks[at - 1]?.hash ?? head?.hash ?? block.parentHash),
      )
      // Beyond a gap or a changed block lies another chain's history: it is read anew on the next round.
      const sound = linked.length === blocks.length ? blocks : []
      const tip = sound.at(-1)
      if (!tip) return
      await keep(sound)
      head = toBlockRow(chain.id, tip)
      next = tip.number + 1n
      stored = tip.number
      last = await lastBlock()
      isAtHead = next > last
    }
    // The chain has gone back: what was seen is no more.
    if (seen === seenBefore && seen > last) seen = last
    settle(asked)
  }

  const lastBlock = async (): Promise<bigint> => {
    const latest = await request('eth_getBlockByNumber', ['latest', false], stopping.signal)
    return numberOf(latest) ?? first - 1n
  }

  const readBatch = async (from: bigint, to: bigint): Promise<MinedBlock[]> => {
    const size = Math.min(batchBlocks, Number(to - from) + 1)
    const numbers = Array.from({ length: size }, (_, at) => from + BigInt(at))
    const blocks = await Promise.all(
      numbers.map((number) => readBlock(request, number, stopping.signal, isTolerant())),
    )
    const gap = blocks.indexOf(undefined)
    return (gap < 0 ? blocks : blocks.slice(0, gap)).filter((block) => block !== undefined)
  }

  const keep = async (mined: readonly MinedBlock[]) => {
    const isGiven = await findGiven(mined)
    let part: { block: MinedBlock; rows: TransferRow[] }[] = []
    let count = 0
    for (const block of mined) {
      const rows = toRows(chain.id, block, isGiven)
      if (part.length > 0 && count + rows.length > rowsPerBatch) {
        await keepPart(part)
        part = []
        count = 0
      }
      part.push({ block, rows })
      count += rows.length
    }
    await keepPart(part)
  }

  /** What left an account that shows no signature: listed tokens tell the truth, others do where it approved a spender. */
  const findGiven = async (mined: readonly MinedBlock[]): Promise<IsGiven> => {
    const unsigned = listUnsigned(mined).filter(({ token }) => !listed.has(token))
    const approved = new Set(await store.approvedByOwner(unsigned))
    for (const { owner, token, isOwn } of toApprovals(chain.id, mined))
      if (isOwn) approved.add(`${owner} ${token}`)
    return (owner, token) => listed.has(token) || approved.has(`${owner} ${token}`)
  }

  const keepPart = async (part: readonly { block: MinedBlock; rows: TransferRow[] }[]) => {
    const mined = part.map(({ block }) => block)
    const rows = part.flatMap((entry) => entry.rows)
    const approvals = toApprovals(chain.id, mined)
    const outage = { stopping: stopping.signal, bearsOutages: isTolerant() }
    const { again, ...described } = await describeBatch(request, store, chain.id, rows, approvals, outage)
    await store.keep({
      ...described,
      transfers: rows,
      approvals,
      blocks: mined.map((block) => toBlockRow(chain.id, block)),
    })
    retries.add(again)
  }

  /** Whether the round before this has failed at the same block so often that it may be a contract's doing. */
  const isTolerant = () => failed.rounds >= failedRoundsMax && failed.at === stored

  const isBehind = () => stored === undefined || stored < seen
  const isWhole = () => isAtHead && !isBehind()

  const settle = (asked: readonly Waiting[]) => {
    for (const entry of asked) {
      if (stored === undefined || stored < entry.height) continue
      waiting.delete(entry)
      entry.resolve()
    }
    if (!isBehind()) for (const done of catchingUp) done()
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      wake()
      await running
      await retries.settled()
      for (const { reject } of waiting) reject(stopped())
      waiting.clear()
      for (const done of catchingUp) done()
    },
    indexed: (height) =>
      new Promise((resolve, reject) => {
        if (stopping.signal.aborted) return reject(stopped())
        waiting.add({ height, resolve, reject })
        wake()
      }),
    saw(height) {
      if (height > seen) seen = height
      wake()
    },
    caughtUp: (waitMs) =>
      new Promise((resolve) => {
        if (stored === undefined || !isBehind()) return resolve(isWhole())
        const done = () => {
          clearTimeout(timer)
          catchingUp.delete(done)
          resolve(isWhole())
        }
        const timer = setTimeout(done, waitMs)
        catchingUp.add(done)
        wake()
      }),
  }
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
