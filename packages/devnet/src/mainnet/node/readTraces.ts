import { nativeUnit } from '../store/store.ts'
import { lowerBound, type View } from './createView.ts'
import { addressOf, partyOf, quantity } from './parties.ts'
import { readHeight } from './readHeight.ts'
import { gasOf, indexOf, transactionsIn, writeTransaction } from './writeBlock.ts'

/** The filter of `trace_filter`, as far as it is checked. */
type TraceFilter = {
  fromBlock?: string
  toBlock?: string
  fromAddress?: string[] | null
  toAddress?: string[] | null
  mode?: 'union' | 'intersection'
  after?: number | null
  count?: number | null
}

/** Returns the calls of a block, in the form of Parity. */
export function traceBlock(view: View, row: number): object[] {
  return transactionsIn(view, row).flatMap((at) => traceTransaction(view, at))
}

/** Returns the calls of a transaction, in the form of Parity. */
export function traceTransaction(view: View, row: number): object[] {
  return callsOf(view, row).map(({ write }) => write())
}

/** Returns the calls from or to accounts, oldest first. */
export function filterTraces(view: View, filter: TraceFilter): object[] {
  const { fromAddress, toAddress, mode, after, count } = filter
  const [from, to] = [readHeight(view, filter.fromBlock ?? 'earliest'), readHeight(view, filter.toBlock)]
  const givers = toParties(fromAddress)
  const takers = toParties(toAddress)
  const isWanted = ({ giver, taker }: Call) => {
    const [isFrom, isTo] = [givers?.has(giver), takers?.has(taker)]
    if (mode === 'union' && givers && takers) return isFrom || isTo
    return (isFrom ?? true) && (isTo ?? true)
  }
  const named = [...(givers ?? []), ...(takers ?? [])]
  const end = count ? (after ?? 0) + count : Number.POSITIVE_INFINITY
  const found: object[] = []
  for (const row of transactionsBetween(view, named, from, to)) {
    if (found.length >= end) break
    for (const call of callsOf(view, row)) if (isWanted(call)) found.push(call.write())
  }
  return found.slice(after ?? 0, end)
}

/** Returns the rows of the transactions between two heights, of the parties if there are any. */
export function transactionsBetween(
  view: View,
  parties: readonly number[],
  from: number,
  to: number,
): number[] {
  const { firstTransaction } = view.store.blocks
  return view.ranges(from, to).flatMap(([begin, end]) => {
    const [first = 0, last = 0] = [firstTransaction[begin], firstTransaction[end]]
    if (parties.length === 0) return Array.from({ length: last - first }, (_, at) => first + at)
    const rows = parties.flatMap((party) => {
      const list = view.store.transactionsOf(party)
      return [...list.subarray(lowerBound(list, first), lowerBound(list, last))]
    })
    return [...new Set(rows)].sort((one, other) => one - other)
  })
}

/** Returns the calls inside a transaction, in the form of Otterscan. */
export function internalOperations(view: View, row: number): object[] {
  return callsOf(view, row)
    .slice(1)
    .map(({ giver, taker, value }) => ({
      type: 0,
      from: addressOf(giver),
      to: addressOf(taker),
      value: quantity(value),
    }))
}

type Call = { giver: number; taker: number; value: bigint; write(): object }

/** Returns the call that a transaction is, and the one that it made if it paid an account. */
function callsOf(view: View, row: number): Call[] {
  const { from, to, value, paid, paidValue } = view.store.transactions
  const [sender = 0, receiver = 0, payee = 0] = [from[row], to[row], paid[row]]
  const moved = BigInt(value[row] ?? 0) * nativeUnit
  const given = BigInt(paidValue[row] ?? 0) * nativeUnit
  const toCall = (giver: number, taker: number, amount: bigint, traceAddress: readonly number[]): Call => ({
    giver,
    taker,
    value: amount,
    write: () => writeTrace(view, row, { giver, taker, amount, traceAddress }),
  })
  const outer = toCall(sender, receiver, moved, [])
  return payee === 0 ? [outer] : [outer, toCall(receiver, payee, given, [0])]
}

function writeTrace(
  view: View,
  row: number,
  call: { giver: number; taker: number; amount: bigint; traceAddress: readonly number[] },
): object {
  const { failed, paid } = view.store.transactions
  const { gas, input, blockHash, blockNumber, hash } = writeTransaction(view, row)
  const isOuter = call.traceAddress.length === 0
  return {
    action: {
      callType: 'call',
      from: addressOf(call.giver),
      to: addressOf(call.taker),
      gas,
      value: quantity(call.amount),
      input: isOuter ? input : '0x',
    },
    ...(failed[row]
      ? { error: 'Reverted', result: null }
      : { result: { gasUsed: quantity(gasOf(view, row)), output: '0x' } }),
    subtraces: isOuter && paid[row] ? 1 : 0,
    traceAddress: call.traceAddress,
    blockHash,
    blockNumber: Number(blockNumber),
    transactionHash: hash,
    transactionPosition: indexOf(view, row),
    type: 'call',
  }
}

function toParties(addresses: string[] | null | undefined): Set<number> | undefined {
  if (!addresses) return undefined
  return new Set(addresses.flatMap((address) => partyOf(address) ?? []))
}
