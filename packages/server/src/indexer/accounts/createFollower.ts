import { setTimeout as wait } from 'node:timers/promises'
import { rpcHeadPollMs } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'
import { createAlarm } from '../createAlarm.ts'
import { createReturn } from '../createReturn.ts'
import { type AccountWork, type Followed, takeBlocks } from './accountWork.ts'
import type { BlockRange } from './askRange.ts'
import { higher } from './ends.ts'
import type { Found } from './findLogs.ts'
import { type Header, readHeader } from './readTransactions.ts'
import { settleClaims } from './settleClaims.ts'

/** Adds new blocks to followed accounts. */
export type Follower = {
  /** Looks at the chain now. Returns the number of the round that will. */
  look(): number
  /** Resolves when the current round has ended. */
  stop(): Promise<void>
}

/** How many blocks below the known ones are looked at again, because an upstream may have returned logs while behind. */
const overlapBlocks = 64n
/** The most accounts in one request. */
const accountsPerRequest = 100
/** Depths below the head at which blocks are remembered, so that a reorg of any depth keeps what is below. */
const anchorDepths = [16n, 128n, 1_024n, 4_096n]
/** The shortest time between the starts of two rounds, however many callers wait. */
const roundMs = 200
/** How many failures in a row make an account continue without what cannot be read. */
const failuresMax = 8
/** How many transactions near the head are remembered as read. */
const readMax = 20_000

/**
 * Creates the follower of one chain. It sleeps while no account is followed. `onReorg` is called when blocks have been
 * removed, before anything is read again, and `onBegun` for each account that begins again, because it was removed.
 */
export function createFollower(
  work: AccountWork,
  accounts: ReadonlyMap<string, Followed>,
  { onRound, onReorg, onBegun }: { onRound(): void; onReorg(): void; onBegun(followed: Followed): void },
): Follower {
  const { store, request, logger, chainId, stopping } = work
  const groups = createGroupReader(work)
  /** The head of the last round. Everything that was read is below. */
  let anchored: Header | undefined

  /** Forgets what was read, because it may have been removed from the store. */
  const forget = () => {
    groups.forget()
    work.natives.forget()
    onReorg()
  }

  const returnToChain = createReturn({
    store,
    request,
    first: 0n,
    signal: stopping,
    onReorg(height) {
      forget()
      work.retries.forget(height)
      logger.info({ chainId, height: height.toString() }, 'The chain was reorganised')
    },
  })

  /** Follows the chain to its head. Returns whether there is more to read now. */
  const readRound = async (round: number): Promise<boolean> => {
    const [head] = await Promise.all([readHeader(request, 'latest'), work.checkChain()])
    if (!head) throw new Error('The chain returned no head.')
    const { head: known, isBehind } = await returnToChain(head.number)
    if (isBehind) return false
    // Before anything is read, so that nothing is stored of blocks that another process removes meanwhile.
    const isContinued = await anchorHead(work, head, known?.number, anchored)
    anchored = head
    const hasLost = await refreshProgress(head)
    if (!isContinued || hasLost) forget()
    const behind = new Map<bigint, Followed[]>()
    for (const followed of accounts.values()) {
      const { knownTo } = followed.progress
      if (knownTo >= head.number) followed.freshRound = round
      else behind.set(knownTo, [...(behind.get(knownTo) ?? []), followed])
    }
    for (const group of behind.values())
      for (let at = 0; at < group.length; at += accountsPerRequest)
        await groups.read(group.slice(at, at + accountsPerRequest), head, round)
    // An account that was away for long is read on without a pause.
    return [...accounts.values()].some(
      ({ progress, failures }) => progress.knownTo < head.number && failures === 0,
    )
  }

  /** Another process may have moved the accounts, or a reorg. Returns whether it removed one of them. */
  const refreshProgress = async (head: Header): Promise<boolean> => {
    const present = [...accounts.values()]
    const rows = await store.progresses(present.map(({ address }) => address))
    const stored = new Map(rows.map((progress) => [progress.address, progress]))
    let hasLost = false
    for (const followed of present) {
      const known = stored.get(followed.address)
      const progress = known ?? (await store.begin(followed.address, head))
      if (progress) followed.progress = progress
      if (known) continue
      hasLost = true
      if (accounts.get(followed.address) === followed) onBegun(followed)
    }
    return hasLost
  }

  return createRounds(work, readRound, { isIdle: () => accounts.size === 0, onRound })
}

/**
 * Runs one round after the other, until there is nothing to follow: when asked, when the last left something to read,
 * and every few seconds. A failed round is repeated.
 */
function createRounds(
  { retries, logger, chainId, stopping }: Pick<AccountWork, 'retries' | 'logger' | 'chainId' | 'stopping'>,
  readRound: (round: number) => Promise<boolean>,
  { isIdle, onRound }: { isIdle(): boolean; onRound(): void },
): Follower {
  const alarm = createAlarm()
  let round = 0
  let isAsked = false
  let running: Promise<void> | undefined

  const run = async () => {
    let isCut = false
    while (!stopping.aborted && !isIdle()) {
      round += 1
      isAsked = false
      const startedAt = Date.now()
      try {
        if (await readRound(round)) isAsked = true
        retries.run()
        if (isCut) logger.info({ chainId }, 'Following accounts resumed')
        isCut = false
      } catch (error) {
        if (!isCut && !stopping.aborted)
          logger.warn({ err: error, chainId }, 'Following accounts failed and will be retried')
        isCut = true
      }
      onRound()
      if (stopping.aborted) return
      if (!isAsked || isCut) await alarm.sleep(rpcHeadPollMs)
      const restMs = startedAt + roundMs - Date.now()
      if (restMs > 0) await wait(restMs, undefined, { signal: stopping }).catch(() => {})
    }
  }

  return {
    look() {
      if (!running && !stopping.aborted)
        running = run().finally(() => {
          running = undefined
        })
      isAsked = true
      alarm.ring()
      return round + 1
    },
    async stop() {
      alarm.ring()
      await running
    },
  }
}

/** Creates what reads the new blocks of accounts, and remembers the transactions that were read. */
function createGroupReader(work: AccountWork) {
  const { store, logger, chainId, stopping } = work
  const seen = new LRUCache<string, true>({ max: readMax })

  /** Reads the blocks above those that are known of a group of accounts, which all end at the same block. */
  const read = async (group: readonly Followed[], head: Header, round: number) => {
    const [first] = group
    if (!first) return
    const { knownTo } = first.progress
    const { found, range } = await scanAbove(
      work,
      group.map(({ address }) => address),
      knownTo,
      head.number,
    )
    const { isByState } = await work.natives.search()
    const quiet: Followed[] = []
    const readOne = async (followed: Followed) => {
      const { address, progress } = followed
      const own = found.filter(
        (entry) =>
          entry.address === address && entry.blockNumber >= progress.knownFrom && !seen.has(keyOf(entry)),
      )
      // Where a round failed after it had stored a part, there may be claims left to settle.
      if (own.length === 0 && !isByState && followed.failures === 0) quiet.push(followed)
      else await readAccount(followed, own, range, head).then(() => succeed(followed), fail(followed))
    }
    await Promise.all(group.map(readOne))
    if (quiet.length > 0) await work.checkChain()
    const isRaised = await store.raise(
      quiet.map(({ address }) => address),
      knownTo,
      range.to,
      head,
    )
    if (!isRaised) return
    for (const followed of quiet) followed.progress = { ...followed.progress, knownTo: range.to }
    for (const followed of group) if (followed.progress.knownTo >= head.number) followed.freshRound = round
  }

  const succeed = (followed: Followed) => {
    followed.failures = 0
  }

  /** Lets the other accounts continue when one fails. It is alone in its group then. */
  const fail = (followed: Followed) => (error: unknown) => {
    followed.failures += 1
    if (followed.failures === 1 && !stopping.aborted)
      logger.warn({ err: error, chainId }, 'Following an account failed and will be retried')
  }

  /** Reads one part of what was found of an account. */
  const readAccount = async (
    followed: Followed,
    own: readonly Found[],
    { from, to }: BlockRange,
    head: Header,
  ) => {
    const { address, progress } = followed
    const { taken, left } = takeBlocks(own, 'up')
    const highest = taken.at(-1)?.blockNumber
    const end = left.length > 0 && highest !== undefined ? highest : to
    const { part, range, unknownBelow } = await work.readPart({
      address,
      found: taken,
      range: { from, to: end },
      direction: 'up',
      natives: await work.natives.search(),
      checkFrom: progress.knownTo + 1n,
      isTolerant: followed.failures >= failuresMax,
    })
    const next = {
      ...progress,
      knownTo: higher(range.to, progress.knownTo),
      nativesFrom: unknownBelow ?? progress.nativesFrom,
    }
    await work.checkChain()
    if (!(await store.keep(address, progress, next, part, head))) return
    for (const entry of part.read) seen.set(keyOf({ ...entry, address }), true)
    await settleClaims(work, address)
    followed.progress = { ...followed.progress, knownTo: next.knownTo, nativesFrom: next.nativesFrom }
  }

  return { read, forget: () => seen.clear() }
}

/** Finds what concerns accounts above the blocks that are known, and in a few of those again. */
async function scanAbove(work: AccountWork, addresses: readonly string[], knownTo: bigint, head: bigint) {
  const from = knownTo >= overlapBlocks ? knownTo - overlapBlocks + 1n : 1n
  let { found, range } = await work.scan(addresses, { from, to: head }, 'up', true)
  // The upstreams may take less at once than what is looked at again.
  while (range.to <= knownTo) {
    const next = await work.scan(addresses, { from: range.to + 1n, to: head }, 'up', true)
    found = [...found, ...next.found]
    range = { from, to: next.range.to }
  }
  return { found, range }
}

/**
 * Remembers the head, and blocks below it if none near it are remembered. Returns `false` if `last` is no longer
 * remembered.
 */
async function anchorHead(
  { store, request, chainId }: Pick<AccountWork, 'store' | 'request' | 'chainId'>,
  head: Header,
  known: bigint | undefined,
  last: Header | undefined,
): Promise<boolean> {
  const isNear = known !== undefined && head.number - known <= overlapBlocks
  const depths = isNear ? [] : anchorDepths.filter((depth) => depth <= head.number)
  const below = await Promise.all(depths.map((depth) => readHeader(request, head.number - depth)))
  const rows = [head, ...below].flatMap((header) =>
    header ? [{ chainId, number: header.number, hash: header.hash, parentHash: header.parentHash }] : [],
  )
  return store.anchor(rows, last)
}

function keyOf({
  address,
  blockNumber,
  hash,
}: {
  address: string
  blockNumber: bigint
  hash: string
}): string {
  return `${address} ${blockNumber} ${hash}`
}
