import { isObject } from '@latchkey/protocol/isObject'
import { LRUCache } from 'lru-cache'
import { type Hex, numberToHex } from 'viem'
import { RpcError } from '../../../base/RpcError.ts'
import { UpstreamError } from '../../../base/UpstreamError.ts'
import { isNotOffered, type RawTrace, type Request } from '../../readBlock.ts'
import type { TransferRow } from '../../toRows.ts'
import type { BlockRange } from '../askRange.ts'
import { type Found, isHash, isQuantity } from '../findLogs.ts'
import type { NativeSearch } from './natives.ts'

/** What an account's transactions change of it. */
type State = { nonce: bigint; balance: bigint }

/** How many blocks with unknown changes one call reads. */
const leavesMax = 16
/** How many states are remembered: mostly the ends of ranges. */
const statesMax = 4_000
/** Every node has the state of blocks this close to its head. */
const recentBlocks = 64n

/**
 * Creates a search for upstreams without traces: where an account's nonce and balance differ from what its known
 * transactions explain, bisects the blocks over past state. Without past state, everything below is unknown. Misses
 * changes that cancel each other out.
 */
export function createStateSearch(request: Request): NativeSearch {
  const states = new LRUCache<string, State>({ max: statesMax })
  let lacksTraces = false

  /** Reads the state after a block. Returns `undefined` if no upstream has it. */
  const readState = async (address: string, block: bigint): Promise<State | undefined> => {
    const key = `${address} ${block}`
    const known = states.get(key)
    if (known) return known
    const tag = numberToHex(block)
    try {
      const [nonce, balance] = await Promise.all([
        request('eth_getTransactionCount', [address, tag]),
        request('eth_getBalance', [address, tag]),
      ])
      if (!isQuantity(nonce) || typeof balance !== 'string') throw new Error('An upstream returned no state.')
      const state = { nonce: BigInt(nonce), balance: BigInt(balance) }
      states.set(key, state)
      return state
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // If the present state can be read, the past one is what is lacking.
      await request('eth_getBalance', [address, 'latest'])
      const head = await request('eth_blockNumber', [])
      if (isQuantity(head) && BigInt(head) - block < recentBlocks)
        throw new UpstreamError('The upstream is behind.', 1)
      return undefined
    }
  }

  /** Finds the lowest block of a range with state, whose last block has it. */
  const findFloor = async (address: string, { from, to }: BlockRange): Promise<bigint> => {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) / 2n
      if (await readState(address, middle)) high = middle
      else low = middle + 1n
    }
    return high
  }

  /** Finds the transactions of a block that concern the account. */
  const readLeaf = async (address: string, block: bigint): Promise<Found[]> => {
    const tag = numberToHex(block)
    const mined = await request('eth_getBlockByNumber', [tag, true])
    if (!isObject(mined) || !Array.isArray(mined.transactions))
      throw new Error('An upstream returned no block.')
    const hashes = mined.transactions.flatMap((transaction: unknown) => {
      if (!isObject(transaction) || !isHash(transaction.hash)) return []
      const isOwn = [transaction.from, transaction.to].some((party) => isSame(party, address))
      return isOwn ? [transaction.hash] : []
    })
    const inner = await readInner(tag, address)
    return [...new Set([...hashes, ...inner])].map((hash) => ({ address, blockNumber: block, hash }))
  }

  const readInner = async (tag: Hex, address: string): Promise<Hex[]> => {
    if (lacksTraces) return []
    try {
      const traces = ((await request('trace_block', [tag])) ?? []) as (RawTrace & { transactionHash?: Hex })[]
      return traces.flatMap(({ action, result, transactionHash }) => {
        const parties = [action?.from, action?.to, action?.address, action?.refundAddress, result?.address]
        return transactionHash && parties.some((party) => isSame(party, address)) ? [transactionHash] : []
      })
    } catch (error) {
      if (!isNotOffered(error)) throw error
      lacksTraces = true
      return []
    }
  }

  return {
    isByState: true,
    forget: () => states.clear(),
    search: async (_addresses, range) => ({ found: [], range }),
    async verify(address, range, known, direction) {
      const after = await readState(address, range.to)
      if (!after) return { found: [], range, unknownBelow: range.to + 1n }
      // Nothing happens in block 0.
      const base = range.from > 0n ? range.from - 1n : 0n
      const isDeep = (await readState(address, base)) !== undefined
      const floor = isDeep ? base : await findFloor(address, { from: base + 1n, to: range.to })
      const changes = sumChanges(address, known)
      const found: Found[] = []
      let leaves = 0
      let end: bigint | undefined

      /** Looks for changes above `low`, up to `high`. Stops after enough of them, at the block `end`. */
      const explore = async (low: bigint, high: bigint): Promise<void> => {
        if (low >= high || end !== undefined) return
        const [before, then] = await Promise.all([readState(address, low), readState(address, high)])
        if (!before || !then) throw new Error('An upstream lost its state.')
        if (isExplained(changes, low, high, before, then)) return
        if (high - low === 1n) {
          found.push(...(await readLeaf(address, high)))
          leaves += 1
          if (leaves >= leavesMax) end = high
          return
        }
        const middle = (low + high) / 2n
        if (direction === 'down') {
          await explore(middle, high)
          await explore(low, middle)
        } else {
          await explore(low, middle)
          await explore(middle, high)
        }
      }
      await explore(floor, range.to)

      const reached = end === undefined ? range : { ...range, [direction === 'down' ? 'from' : 'to']: end }
      return {
        found,
        range: reached,
        ...(!isDeep && end === undefined && { unknownBelow: floor + 1n }),
      }
    },
  }
}

function isSame(party: unknown, address: string): boolean {
  return typeof party === 'string' && party.toLowerCase() === address
}

type Change = { block: bigint; nonce: bigint; balance: bigint }

/** Returns what the known rows changed of an account, by block. */
function sumChanges(address: string, rows: readonly TransferRow[]): Change[] {
  return rows.map(({ blockNumber, kind, direction, amount, fee, sentFrom }) => {
    const isNative = kind === 'native' || kind === 'internal'
    const moved = isNative && direction !== 'self' ? BigInt(amount) : 0n
    const paid = BigInt(fee ?? 0)
    return {
      block: blockNumber,
      nonce: fee != null && isSame(sentFrom, address) ? 1n : 0n,
      balance: (direction === 'in' ? moved : -moved) - paid,
    }
  })
}

function isExplained(
  changes: readonly Change[],
  low: bigint,
  high: bigint,
  before: State,
  then: State,
): boolean {
  let { nonce, balance } = before
  for (const change of changes) {
    if (change.block <= low || change.block > high) continue
    nonce += change.nonce
    balance += change.balance
  }
  return nonce === then.nonce && balance === then.balance
}
