import { setMaxListeners } from 'node:events'
import { accountAskedMs, accountSweepMs } from '@latchkey/protocol/constants'
import { inTime } from '../../base/inTime.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import type { RpcLogger } from '../../rpc/createRpc.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import type { Request } from '../readBlock.ts'
import { type AccountWork, type Followed, openAccountWork } from './accountWork.ts'
import type { Progress } from './createAccountStore.ts'
import { type Backfill, createBackfill } from './createBackfill.ts'
import { createFollower, type Follower } from './createFollower.ts'
import { createPace } from './createPace.ts'
import { readHeader } from './readTransactions.ts'
import { sweepAccounts } from './sweepAccounts.ts'

/** Parameters of `createAccountIndex`. One index serves the accounts of one chain. */
type AccountIndexOptions = {
  /** A chain without `index`. */
  chain: ServedChain
  database: Database
  /** Sends a request to the chain, bypassing every cache: `rpc.requestFresh` bound to the chain's id. */
  request: Request
  logger: Pick<RpcLogger, 'info' | 'warn'>
  /** How many transfers the chain's accounts may have in the store, `accountTransfersMax` by default. */
  transfersMax?: number
}

/** How much of an account is stored: everything in block `slot` or above, mined after `minedAt`. */
export type AccountReach = {
  isWhole: boolean
  slot: number
  minedAt: number
  /** The block below which native transfers are unknown, because no upstream has the state. Null without one. */
  nativesFrom: number | null
  /** The last block that is stored. */
  knownTo: number
  /** Whether everything up to the head that the chain had at the question is stored. */
  isFresh: boolean
}

/** Called with the number of the next chain requests. Throws if there are too many. */
type Charge = (calls: number) => void

/** Reads the histories of requested accounts from the head down, and follows these accounts from then on. */
export type AccountIndex = {
  /**
   * Follows an account, in lower case. A new one begins. Resolves when everything up to the chain's head is stored, or
   * after `waitMs`.
   */
  follow(address: string, charge: Charge, waitMs: number): Promise<AccountReach>
  /** Resolves when more of a followed account's past is stored, or after `waitMs`. */
  extended(address: string, charge: Charge, waitMs: number): Promise<AccountReach>
  /** Deletes accounts that nobody asks about. It also happens regularly. */
  sweep(now: number): Promise<void>
  /** Reports that the chain has a new block. */
  saw(): void
  /** Returns how many accounts are followed, and how many of those have no whole history yet. */
  count(): { followed: number; behind: number }
  /** Resolves when the current parts are stored. */
  stop(): Promise<void>
}

/** Requests per second that a chain's accounts take at most, unless the chain's settings say otherwise. */
const defaultRequestsPerSecond = 200
/** How many accounts are followed. Beyond, the one that was not asked about for longest is dropped. */
const followedMax = 1_000
/** How long an account is followed after the last question. */
const idleMs = 600_000
/**
 * How long an account's past is read after the last question. Anyone may ask about a contract with more transactions
 * than could ever be read.
 */
const unfinishedMs = 3_600_000
/** What a question about a new account costs its client, in requests to the chain, and one about a known account. */
const [newCalls, knownCalls] = [50, 5]

/** Creates the index of one chain. Sends nothing before the first question. */
export function createAccountIndex({
  chain,
  database,
  request: send,
  logger,
  transfersMax,
}: AccountIndexOptions): AccountIndex {
  const stopping = new AbortController()
  // Every request adds a listener.
  setMaxListeners(0, stopping.signal)
  const perSecond = (chain.accounts || { requestsPerSecond: defaultRequestsPerSecond }).requestsPerSecond
  const pace = createPace(send, perSecond, stopping.signal)
  const { accounts, take, dropIdle } = createFollowedAccounts()
  let opening: Promise<Opened> | undefined
  let isFull = false
  const sweep = async (now: number) => {
    isFull = await sweepAccounts(database, chain.id, { now, stopping: stopping.signal, transfersMax })
    const opened = await opening?.catch(() => undefined)
    opened?.backfill.resume()
  }
  const sweeping = createSweeping(sweep, (err) =>
    logger.warn({ err, chainId: chain.id }, 'Accounts that nobody asks about could not be deleted'),
  )

  const open = (): Promise<Opened> => {
    opening ??= openAccountWork({ chain, database, pace, logger, stopping: stopping.signal }).then(
      ({ urgent: work, patient }) => {
        const backfill = createBackfill(patient, () => isFull)
        const follower = createFollower(work, accounts, {
          onRound: () => dropIdle(backfill),
          onReorg: patient.natives.forget,
          onBegun: backfill.add,
        })
        return { work, backfill, follower }
      },
      (error) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  return {
    async follow(address, charge, waitMs) {
      const opened = await open()
      const followed = await take(opened, address, charge)
      const round = opened.follower.look()
      const isFresh = () => followed.freshRound >= round
      await waitUntil(followed, isFresh, waitMs, stopping.signal)
      return toReach(followed.progress, isFresh())
    },
    async extended(address, charge, waitMs) {
      const opened = await open()
      const followed = await take(opened, address, charge)
      const { knownFrom } = followed.progress
      const isExtended = () => followed.progress.knownFrom === 0n || followed.progress.knownFrom < knownFrom
      const waiting = waitUntil(followed, isExtended, waitMs, stopping.signal)
      opened.backfill.resume()
      await waiting
      return toReach(followed.progress, true)
    },
    sweep,
    saw() {
      if (accounts.size > 0) void opening?.then(({ follower }) => follower.look())
    },
    count: () => ({
      followed: accounts.size,
      behind: [...accounts.values()].filter(({ progress }) => progress.knownFrom > 0n).length,
    }),
    async stop() {
      stopping.abort()
      await sweeping.stop()
      const opened = await opening?.catch(() => undefined)
      await Promise.all([opened?.follower.stop(), opened?.backfill.settled(), opened?.work.retries.settled()])
    },
  }
}

/** Sweeps regularly, without keeping the process alive. */
function createSweeping(sweep: (now: number) => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    // A sweep of large accounts may take longer than the interval.
    running ??= sweep(Date.now())
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }, accountSweepMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

type Opened = { work: AccountWork; backfill: Backfill; follower: Follower }

/** Creates the list of the followed accounts, empty at first. */
function createFollowedAccounts() {
  /** Those asked about last are last. */
  const accounts = new Map<string, Followed>()
  const beginning = new Map<string, Promise<Followed>>()

  const drop = (address: string, backfill: Backfill) => {
    const followed = accounts.get(address)
    accounts.delete(address)
    backfill.remove(address)
    for (const wake of followed?.waiting ?? []) wake()
  }

  const dropIdle = (backfill: Backfill) => {
    for (const followed of accounts.values()) {
      for (const wake of followed.waiting) wake()
      const keptMs = followed.progress.knownFrom === 0n ? idleMs : unfinishedMs
      if (Date.now() - followed.askedAt > keptMs) drop(followed.address, backfill)
    }
  }

  const begin = async ({ work }: Opened, address: string, charge: Charge): Promise<Followed> => {
    const known = await work.store.progress(address)
    charge(known ? knownCalls : newCalls)
    const asked = known && isAskedLongAgo(known) ? await work.store.ask(address, Date.now()) : known
    const progress = asked ?? (await beginNew(work, address))
    return { address, progress, askedAt: Date.now(), failures: 0, freshRound: 0, waiting: new Set() }
  }

  /** Returns an account that is followed from now on. */
  const take = async (opened: Opened, address: string, charge: Charge): Promise<Followed> => {
    const known = accounts.get(address)
    if (known) {
      charge(knownCalls)
      accounts.delete(address)
      accounts.set(address, known)
      known.askedAt = Date.now()
      if (isAskedLongAgo(known.progress)) {
        known.progress = { ...known.progress, askedAt: known.askedAt }
        await opened.work.store.ask(address, known.askedAt)
      }
      return known
    }
    const before = beginning.get(address)
    if (before) return before
    const begun = begin(opened, address, charge).finally(() => beginning.delete(address))
    beginning.set(address, begun)
    const followed = await begun
    accounts.set(address, followed)
    const [oldest] = accounts.keys()
    if (accounts.size > followedMax && oldest !== undefined) drop(oldest, opened.backfill)
    opened.backfill.add(followed)
    return followed
  }

  return { accounts, take, dropIdle }
}

const isAskedLongAgo = ({ askedAt }: Progress) => Date.now() - askedAt > accountAskedMs

/** Begins an account at the chain's head, which is remembered, so that a reorg of it is noticed. */
async function beginNew(work: AccountWork, address: string): Promise<Progress> {
  const { store, request, chainId } = work
  const [head] = await Promise.all([readHeader(request, 'latest'), work.checkChain()])
  if (!head) throw new UpstreamError('The chain returned no head.', 1)
  const { number, hash, parentHash } = head
  await store.anchor([{ chainId, number, hash, parentHash }])
  const progress = await store.begin(address, head)
  if (!progress) throw new UpstreamError('The chain was reorganised.', 1)
  return progress
}

/** Resolves once a condition is met, which is checked whenever the account is woken, or after `waitMs`. */
async function waitUntil(
  followed: Followed,
  isMet: () => boolean,
  waitMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + waitMs
  while (!isMet() && Date.now() < deadline && !stopping.aborted) {
    let wake = () => {}
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    followed.waiting.add(wake)
    await inTime(woken, deadline - Date.now(), () => undefined)
    followed.waiting.delete(wake)
  }
}

function toReach({ knownFrom, knownTo, minedAt, nativesFrom }: Progress, isFresh: boolean): AccountReach {
  return {
    isWhole: knownFrom === 0n,
    slot: Number(knownFrom),
    minedAt,
    knownTo: Number(knownTo),
    nativesFrom: nativesFrom === null ? null : Number(nativesFrom),
    isFresh,
  }
}
