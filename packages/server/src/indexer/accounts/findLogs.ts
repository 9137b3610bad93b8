import { isObject } from '@latchkey/protocol/isObject'
import { type Hex, isHex, numberToHex, pad } from 'viem'
import type { Request } from '../readBlock.ts'
import { approvalForAllTopic, approvalTopic } from '../toApprovals.ts'
import {
  depositTopic,
  toAddress,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
  withdrawalTopic,
} from '../toLegs.ts'
import { askRange, type BlockRange } from './askRange.ts'
import type { RangeLimit } from './createRangeLimit.ts'

/** A transaction that concerns an account, in lower case. */
export type Found = { address: string; blockNumber: bigint; hash: Hex }

/** The indexed places of accounts in the logs that make rows: three requests find them all. */
const places: readonly { at: 1 | 2 | 3; topics: readonly Hex[] }[] = [
  { at: 1, topics: [transferTopic, approvalTopic, approvalForAllTopic, depositTopic, withdrawalTopic] },
  { at: 2, topics: [transferTopic, transferSingleTopic, transferBatchTopic] },
  { at: 3, topics: [transferSingleTopic, transferBatchTopic] },
]
/** Some upstreams return the first logs only, without an error. Such a number is suspiciously round. */
const roundCount = 1_000

/**
 * Finds the transactions whose logs concern the accounts, in `range` or in the part of it that the upstreams take:
 * its upper part if `direction` is `down`, its lower part otherwise. Throws if a response is not about the range.
 */
export function findLogs(
  request: Request,
  limit: RangeLimit,
  addresses: readonly string[],
  range: BlockRange,
  direction: 'up' | 'down',
): Promise<{ found: Found[]; range: BlockRange }> {
  const accounts = addresses.map((address) => pad(address as Hex, { size: 32 }))
  const known = new Set(addresses)
  return askRange(request, limit, range, direction, async (part) => {
    const lists = await Promise.all(
      places.map(async ({ at, topics }) => {
        const filter = {
          fromBlock: numberToHex(part.from),
          toBlock: numberToHex(part.to),
          topics: [topics, ...Array.from({ length: at - 1 }, () => null), accounts],
        }
        const logs = await request('eth_getLogs', [filter])
        if (!Array.isArray(logs)) throw new Error('An upstream returned no list of logs.')
        if (logs.length > 0 && logs.length % roundCount === 0 && part.from < part.to) return 'cut' as const
        return logs.flatMap((log) => readLog(log, at, topics, known, part))
      }),
    )
    return lists.includes('cut') ? 'cut' : (lists as Found[][]).flat()
  })
}

/** Reads a log at the place where it was requested. Returns nothing for a log that was not. */
function readLog(
  log: unknown,
  at: number,
  wanted: readonly Hex[],
  known: ReadonlySet<string>,
  { from, to }: BlockRange,
): Found[] {
  if (!isObject(log)) throw new Error('An upstream returned an invalid log.')
  const { topics, transactionHash: hash, blockNumber, removed } = log
  if (!isHash(hash) || !isQuantity(blockNumber) || !Array.isArray(topics))
    throw new Error('An upstream returned an invalid log.')
  const height = BigInt(blockNumber)
  if (height < from || height > to) throw new Error('An upstream returned logs of other blocks.')
  const account: unknown = topics[at]
  if (removed === true || !wanted.includes(topics[0]) || typeof account !== 'string') return []
  const address = toAddress(account)
  return known.has(address) ? [{ address, blockNumber: height, hash }] : []
}

/** Returns whether a value is the hash of a transaction or a block. */
export function isHash(value: unknown): value is Hex {
  return isHex(value) && value.length === 66
}

/** Returns whether a value is a number as nodes return it, of at most 64 bits. */
export function isQuantity(value: unknown): value is Hex {
  return isHex(value) && value.length > 2 && value.length <= 18
}
