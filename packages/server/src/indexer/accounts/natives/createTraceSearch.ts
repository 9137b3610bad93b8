import { isObject } from '@latchkey/protocol/isObject'
import { numberToHex } from 'viem'
import type { Request } from '../../readBlock.ts'
import { askRange, type BlockRange } from '../askRange.ts'
import type { RangeLimit } from '../createRangeLimit.ts'
import { type Found, isHash } from '../findLogs.ts'
import type { NativeSearch } from './natives.ts'

/** How many traces one request returns. */
const tracesAtOnce = 1_000
/** An account with more traces in a range has it read in smaller ones. */
const pagesMax = 10

/** Creates a search by `trace_filter`, which finds internal transfers, too. */
export function createTraceSearch(request: Request, limit: RangeLimit): NativeSearch {
  const list = async (filter: object, known: ReadonlySet<string>, part: BlockRange) => {
    const found: Found[] = []
    for (let page = 0; page < pagesMax; page += 1) {
      const traces = await request('trace_filter', [
        {
          fromBlock: numberToHex(part.from),
          toBlock: numberToHex(part.to),
          after: page * tracesAtOnce,
          count: tracesAtOnce,
          ...filter,
        },
      ])
      if (!Array.isArray(traces)) throw new Error('An upstream returned no list of traces.')
      for (const trace of traces) found.push(...readTrace(trace, known, part))
      if (traces.length < tracesAtOnce) return found
    }
    return part.from < part.to ? ('cut' as const) : found
  }

  return {
    isByState: false,
    blocks: limit.blocks,
    search: (addresses, range, direction) =>
      askRange(request, limit, range, direction, async (part) => {
        const known = new Set(addresses)
        const lists = await Promise.all([
          list({ fromAddress: addresses }, known, part),
          list({ toAddress: addresses }, known, part),
        ])
        return lists.includes('cut') ? 'cut' : (lists as Found[][]).flat()
      }),
    verify: async (_address, range) => ({ found: [], range }),
    forget() {},
  }
}

/** Returns the accounts that a trace concerns. Leaves out calls that moved nothing, except a transaction itself. */
function readTrace(trace: unknown, known: ReadonlySet<string>, { from, to }: BlockRange): Found[] {
  if (!isObject(trace) || !isObject(trace.action)) throw new Error('An upstream returned an invalid trace.')
  const { action, result, transactionHash: hash, blockNumber, traceAddress } = trace
  // A block reward belongs to no transaction.
  if (!isHash(hash)) return []
  const height = BigInt(Number(blockNumber))
  if (height < from || height > to) throw new Error('An upstream returned traces of other blocks.')
  const isOuter = Array.isArray(traceAddress) && traceAddress.length === 0
  const moved = action.value ?? action.balance
  if (!isOuter && (typeof moved !== 'string' || BigInt(moved) === 0n)) return []
  const created = isObject(result) ? result.address : undefined
  const parties = [action.from, action.to, action.address, action.refundAddress, created]
  const own = parties.flatMap((party) => (typeof party === 'string' ? party.toLowerCase() : []))
  return [...new Set(own)]
    .filter((address) => known.has(address))
    .map((address) => ({ address, blockNumber: height, hash }))
}
