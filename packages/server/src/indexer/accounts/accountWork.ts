import type { RpcLogger } from '../../rpc/createRpc.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import { checkChain } from '../checkChain.ts'
import { createRetries } from '../createRetries.ts'
import type { Request } from '../readBlock.ts'
import { type BlockRange, partOf } from './askRange.ts'
import { type AccountStore, createAccountStore, type Progress } from './createAccountStore.ts'
import { createPartReader, type ReadPart } from './createPartReader.ts'
import { createRangeLimit, type RangeLimit } from './createRangeLimit.ts'
import { lower } from './ends.ts'
import { type Found, findLogs } from './findLogs.ts'
import { createNativeSearch } from './natives/createNativeSearch.ts'
import { createReadTransactions } from './readTransactions.ts'

/** An account that someone asked about, or whose history is being read. */
export type Followed = {
  /** Lower case. */
  address: string
  progress: Progress
  /** Milliseconds since 1970. */
  askedAt: number
  /** How many rounds of the follower failed in a row. */
  failures: number
  /** The number of the last round of the follower that reached the head. */
  freshRound: number
  /** Resolve callers that wait for progress. */
  waiting: Set<() => void>
}

/** What the index of one chain works with. */
export type AccountWork = {
  chainId: string
  request: Request
  store: AccountStore
  logger: Pick<RpcLogger, 'info' | 'warn'>
  stopping: AbortSignal
  retries: ReturnType<typeof createRetries>
  readPart: ReadPart
  natives: ReturnType<typeof createNativeSearch>
  /** Throws `UpstreamError` if the upstreams serve another chain now. Nothing that was read meanwhile is stored. */
  checkChain(): Promise<void>
  /**
   * Finds the transactions of accounts in `range`, or in the part of it that the upstreams take: its upper end for
   * `down`, its lower end for `up`. Without `hasNatives`, only by logs.
   */
  scan(
    addresses: readonly string[],
    range: BlockRange,
    direction: 'up' | 'down',
    hasNatives: boolean,
  ): Promise<Scanned>
}

/** What was found in a range of blocks. */
export type Scanned = { found: Found[]; range: BlockRange }

/** How many ranges are requested in parallel where the upstreams take small ones only. */
const rangesAtOnce = 8

/**
 * Opens what the index of a chain works with, with the range limits that an earlier process found: once for what a
 * visitor may wait for, and once for the rest.
 */
export async function openAccountWork({
  chain,
  database,
  pace,
  logger,
  stopping,
}: {
  chain: ServedChain
  database: Database
  pace: { urgent: Request; patient: Request }
  logger: AccountWork['logger']
  stopping: AbortSignal
}): Promise<{ urgent: AccountWork; patient: AccountWork }> {
  const store = createAccountStore(database, chain)
  const limitOf = async (method: string): Promise<RangeLimit> =>
    createRangeLimit(await store.rangeLimit(method), (blocks) => {
      // Found again by the next process.
      store.saveRangeLimit(method, blocks).catch(() => {})
    })
  const [logs, traces] = await Promise.all([limitOf('eth_getLogs'), limitOf('trace_filter')])
  const retries = createRetries(pace.patient, store, stopping)
  const toWork = (request: Request): AccountWork => {
    const natives = createNativeSearch(request, traces)
    const readTransactions = createReadTransactions(request)
    return {
      chainId: chain.id,
      request,
      store,
      logger,
      stopping,
      retries,
      natives,
      checkChain: () => checkChain(request, chain.id),
      readPart: createPartReader({ chain, request, readTransactions, store, stopping, retry: retries.add }),
      scan: createScan({ request, natives, logs, traces }),
    }
  }
  return { urgent: toWork(pace.urgent), patient: toWork(pace.patient) }
}

function createScan({
  request,
  natives,
  logs,
  traces,
}: Pick<AccountWork, 'request' | 'natives'> & { logs: RangeLimit; traces: RangeLimit }): AccountWork['scan'] {
  return async (addresses, range, direction, hasNatives) => {
    const search = hasNatives ? await natives.search() : undefined
    const scanOne = async (wanted: BlockRange): Promise<Scanned> => {
      const byLogs = await findLogs(request, logs, addresses, wanted, direction)
      const byNatives = await search?.search(addresses, byLogs.range, direction)
      const scanned = byNatives?.range ?? byLogs.range
      const found = [...byLogs.found, ...(byNatives?.found ?? [])].filter(
        ({ blockNumber }) => blockNumber >= scanned.from && blockNumber <= scanned.to,
      )
      return { found: distinct(found), range: scanned }
    }
    const blocks = search?.blocks?.()
    if (!logs.isCapped() && !(blocks !== undefined && traces.isCapped()))
      return scanOne(blocks === undefined ? range : partOf(range, blocks, direction))
    const most = blocks === undefined ? logs.blocks() : lower(logs.blocks(), blocks)
    const parts = splitRange(range, most, direction)
    return joinScanned(parts, await Promise.all(parts.map(scanOne)), direction)
  }
}

/** Splits the beginning of a range into parts of so many blocks. */
function splitRange(range: BlockRange, blocks: bigint, direction: 'up' | 'down'): BlockRange[] {
  const parts: BlockRange[] = []
  let left = range
  while (left.from <= left.to && parts.length < rangesAtOnce) {
    const part = partOf(left, blocks, direction)
    parts.push(part)
    left = direction === 'up' ? { from: part.to + 1n, to: left.to } : { from: left.from, to: part.from - 1n }
  }
  return parts
}

/** Joins what was found in neighbouring parts, up to the first that was not read in full. */
function joinScanned(
  parts: readonly BlockRange[],
  scanned: readonly Scanned[],
  direction: 'up' | 'down',
): Scanned {
  const cut = scanned.findIndex(
    ({ range }, at) => range.from !== parts[at]?.from || range.to !== parts[at]?.to,
  )
  const joined = cut < 0 ? scanned : scanned.slice(0, cut + 1)
  const [first, last] = [joined[0]?.range, joined.at(-1)?.range]
  if (!first || !last) throw new RangeError('There is nothing to scan.')
  return {
    found: joined.flatMap(({ found }) => found),
    range: direction === 'up' ? { from: first.from, to: last.to } : { from: last.from, to: first.to },
  }
}

/** Takes whole blocks from one end, until enough transactions of one account are taken. */
export function takeBlocks(
  found: readonly Found[],
  direction: 'up' | 'down',
): { taken: Found[]; left: Found[] } {
  const sign = direction === 'up' ? 1 : -1
  const sorted = [...found].sort((a, b) => sign * Number(a.blockNumber - b.blockNumber))
  const last = sorted[transactionsAtOnce - 1]?.blockNumber
  const end = last === undefined ? -1 : sorted.findLastIndex(({ blockNumber }) => blockNumber === last)
  return end < 0
    ? { taken: sorted, left: [] }
    : { taken: sorted.slice(0, end + 1), left: sorted.slice(end + 1) }
}

/** How many transactions of an account are read and stored together, and before other accounts get their turn. */
const transactionsAtOnce = 50

function distinct(found: readonly Found[]): Found[] {
  return [...new Map(found.map((entry) => [`${entry.address} ${entry.hash}`, entry])).values()]
}
