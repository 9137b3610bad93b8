import { backfillConcurrency } from '../../base/backfillConcurrency.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import { type AccountWork, type Followed, type Scanned, takeBlocks } from './accountWork.ts'
import { readHeader } from './readTransactions.ts'
import { settleClaims } from './settleClaims.ts'

/** Reads the histories of accounts down to the chain's first block. */
export type Backfill = {
  /** Queues an account that has begun, unless it is whole. */
  add(followed: Followed): void
  /** Removes an account that is no longer followed. */
  remove(address: string): void
  /** Continues accounts that someone waits for, and all others if there is room. */
  resume(): void
  /** Resolves when the current parts are stored. */
  settled(): Promise<unknown>
}

type Job = {
  followed: Followed
  /** What the last scan found and the account's turns have not read yet. */
  scanned?: Scanned | undefined
  isBusy: boolean
  /** When the job had its last turn, and when it may have the next, in milliseconds since 1970. */
  turnAt: number
  dueAt: number
  failures: number
}

/** How many failures in a row make an account continue without what cannot be read. */
const failuresMax = 8
const [retryMs, retryMsMax] = [500, 60_000]

/**
 * Creates the queue of one chain. Accounts take turns, and one turn reads a limited number of transactions, so that a
 * long history does not delay the others. Accounts that someone waits for come first. While `isFull`, others pause.
 */
export function createBackfill(work: AccountWork, isFull: () => boolean): Backfill {
  const jobs = new Map<string, Job>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const dispatch = () => {
    clearTimeout(timer)
    while (!work.stopping.aborted && running.size < backfillConcurrency) {
      const job = nextJob(jobs.values(), isFull())
      if (!job) break
      job.isBusy = true
      const turn = run(job).finally(() => {
        job.isBusy = false
        running.delete(turn)
        dispatch()
      })
      running.add(turn)
    }
    const waits = [...jobs.values()].flatMap(({ isBusy, dueAt }) => (isBusy ? [] : dueAt - Date.now()))
    const wait = Math.min(...waits.filter((ms) => ms > 0))
    if (!work.stopping.aborted && running.size < backfillConcurrency && Number.isFinite(wait))
      timer = setTimeout(dispatch, wait)
  }

  const run = async (job: Job) => {
    job.turnAt = Date.now()
    try {
      const isWhole = await takeTurn(work, job)
      job.failures = 0
      if (isWhole) jobs.delete(job.followed.address)
    } catch (error) {
      if (work.stopping.aborted) return
      job.scanned = undefined
      job.failures += 1
      if (job.failures === 1)
        work.logger.warn(
          { err: error, chainId: work.chainId },
          'Reading an account failed and will be retried',
        )
      const restMs = error instanceof UpstreamError ? (error.retryAfterS ?? 0) * 1_000 : 0
      job.dueAt = Date.now() + Math.max(restMs, Math.min(retryMsMax, retryMs * 2 ** (job.failures - 1)))
    }
  }

  return {
    add(followed) {
      if (followed.progress.knownFrom === 0n) return
      const job = jobs.get(followed.address)
      // What was scanned may have been removed from the chain.
      if (job) Object.assign(job, { followed, scanned: undefined })
      else jobs.set(followed.address, { followed, isBusy: false, turnAt: 0, dueAt: 0, failures: 0 })
      dispatch()
    },
    remove(address) {
      jobs.delete(address)
    },
    resume: dispatch,
    settled() {
      clearTimeout(timer)
      return Promise.all(running)
    },
  }
}

/**
 * Returns the next job to run: the one with the oldest turn, of those that someone waits for, or else of all, unless
 * the store is full.
 */
function nextJob(jobs: Iterable<Job>, isFull: boolean): Job | undefined {
  const now = Date.now()
  let next: Job | undefined
  for (const job of jobs) {
    if (job.isBusy || job.dueAt > now) continue
    const isWaitedFor = job.followed.waiting.size > 0
    if (isFull && !isWaitedFor) continue
    const isNextWaitedFor = next !== undefined && next.followed.waiting.size > 0
    if (!next || (isWaitedFor === isNextWaitedFor ? job.turnAt < next.turnAt : isWaitedFor)) next = job
  }
  return next
}

/** Reads one more part of an account's history. Returns whether that was the last. */
async function takeTurn(work: AccountWork, job: Job): Promise<boolean> {
  const { followed, failures } = job
  const { address } = followed
  const progress = await work.store.progress(address)
  if (!progress) {
    // A reorg removed everything that was known. The follower begins the account again.
    job.dueAt = Date.now() + retryMs
    return false
  }
  // An earlier turn, or process, may have ended after it stored a part.
  await settleClaims(work, address)
  followed.progress = progress
  if (progress.knownFrom === 0n) return true
  const to = progress.knownFrom - 1n
  const isNativeKnown = progress.nativesFrom === null
  const scan = async () => {
    const [scanned] = await Promise.all([
      work.scan([address], { from: 0n, to }, 'down', isNativeKnown),
      work.checkChain(),
    ])
    return scanned
  }
  const scanned = job.scanned?.range.to === to ? job.scanned : await scan()
  const { taken, left } = takeBlocks(scanned.found, 'down')
  const lowest = taken.at(-1)?.blockNumber
  const { part, range, unknownBelow } = await work.readPart({
    address,
    found: taken,
    range: { from: left.length > 0 && lowest !== undefined ? lowest : scanned.range.from, to },
    direction: 'down',
    natives: isNativeKnown ? await work.natives.search() : undefined,
    isTolerant: failures >= failuresMax,
  })
  // A history is whole only once the claims are settled that its last approvals concern. Block 0 has no transactions.
  const knownFrom = range.from === 0n && to > 0n && part.grants.length > 0 ? 1n : range.from
  const [header] = await Promise.all([
    knownFrom > 0n ? readHeader(work.request, knownFrom) : { timestamp: 0 },
    work.checkChain(),
  ])
  if (!header) throw new UpstreamError('The upstream is behind.', 1)
  const next = {
    ...progress,
    knownFrom,
    minedAt: header.timestamp,
    nativesFrom: unknownBelow ?? progress.nativesFrom,
  }
  const isKept = await work.store.keep(address, progress, next, part)
  job.scanned = isKept
    ? {
        found: scanned.found.filter(({ blockNumber }) => blockNumber < knownFrom),
        range: { from: scanned.range.from, to: knownFrom - 1n },
      }
    : undefined
  if (job.scanned && job.scanned.range.from > job.scanned.range.to) job.scanned = undefined
  if (isKept) {
    await settleClaims(work, address)
    followed.progress = { ...next, knownTo: followed.progress.knownTo }
    for (const wake of followed.waiting) wake()
  }
  return isKept && knownFrom === 0n
}
