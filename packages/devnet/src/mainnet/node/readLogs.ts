import { CallFailure, failureCodes } from './CallFailure.ts'
import { lowerBound, type View } from './createView.ts'
import type { NodeKind } from './nodeKinds.ts'
import { partyOf } from './parties.ts'
import { readHeight } from './readHeight.ts'
import { topicsOf, writeLog } from './writeLog.ts'

/** The filter of `eth_getLogs`, as far as it is checked. */
type Filter = {
  address?: string | string[] | null
  topics?: (string | string[] | null)[] | null
  blockHash?: string
  fromBlock?: string
  toBlock?: string
}

/** Returns the heights that a filter asks about, both included. Throws `CallFailure` for an unknown block. */
export function readRange(view: View, { blockHash, fromBlock, toBlock }: Filter): [number, number] {
  if (blockHash === undefined) {
    const range: [number, number] = [readHeight(view, fromBlock), readHeight(view, toBlock)]
    if (range[0] > range[1]) throw new CallFailure(failureCodes.invalidParams, 'invalid block range params')
    return range
  }
  const row = view.findBlock(blockHash)
  if (row === undefined || !view.isCanonical(row)) throw new CallFailure(failureCodes.server, 'unknown block')
  return [view.heightOf(row), view.heightOf(row)]
}

/** Returns the logs that match a filter, in order. Throws `CallFailure` for more than `cap` allows. */
export function readLogs(view: View, filter: Filter, cap?: NodeKind['logs']): object[] {
  const [from, to] = readRange(view, filter)
  const { blocks, transactions } = view.store
  const firstLogOf = (row: number) => transactions.firstLog[blocks.firstTransaction[row] ?? 0] ?? 0
  const candidates = listCandidates(view, filter)
  const isWanted = toTest(view, filter)
  const found: object[] = []
  for (const [begin, end] of view.ranges(from, to)) {
    const [first, last] = [firstLogOf(begin), firstLogOf(end)]
    for (const row of candidates(first, last)) {
      if (!isWanted(row)) continue
      if (cap && found.length >= cap.most) throw new CallFailure(cap.code, cap.message)
      found.push(writeLog(view, row))
    }
  }
  return found
}

/** Returns the rows that may match between two rows, from the smallest index that the filter names. */
function listCandidates({ store }: View, { address, topics }: Filter) {
  const lists = (topics ?? [])
    .slice(1)
    .filter((topic) => topic !== null)
    .map((topic) => toList(topic).map((text) => partyOf(`0x${text.slice(26)}`)))
    .map((parties) => parties.map((party) => (party === undefined ? undefined : store.logsOf(party))))
  if (address)
    lists.push(
      toList(address).map((text) => {
        const party = partyOf(text)
        return party === undefined ? undefined : store.logsBy(party)
      }),
    )
  const sizeOf = (list: readonly (Uint32Array | undefined)[]) =>
    list.reduce((sum, rows) => sum + (rows?.length ?? 0), 0)
  // A topic may also be the id of an NFT, which no index has.
  const [smallest] = lists
    .filter((list) => !list.includes(undefined))
    .sort((one, other) => sizeOf(one) - sizeOf(other))
  return (from: number, to: number): Iterable<number> => {
    if (!smallest) return Array.from({ length: to - from }, (_, at) => from + at)
    const rows = smallest.flatMap((list) =>
      list ? [...list.subarray(lowerBound(list, from), lowerBound(list, to))] : [],
    )
    return smallest.length > 1 ? [...new Set(rows)].sort((one, other) => one - other) : rows
  }
}

function toTest(view: View, { address, topics }: Filter): (row: number) => boolean {
  const { logs } = view.store
  const contractParties = address ? new Set(toList(address).map((text) => partyOf(text))) : undefined
  const wanted = (topics ?? []).map((topic) =>
    topic === null ? undefined : new Set(toList(topic).map((text) => text.toLowerCase())),
  )
  return (row) => {
    if (contractParties && !contractParties.has(logs.contract[row])) return false
    if (wanted.length === 0) return true
    const own = topicsOf(view, row)
    return (
      own.length >= wanted.length &&
      wanted.every((alternatives, at) => alternatives?.has(own[at] ?? '') ?? true)
    )
  }
}

const toList = (given: string | string[]): string[] => (typeof given === 'string' ? [given] : given)
