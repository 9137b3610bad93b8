import type { Store } from '../store/store.ts'
import { CallFailure, failureCodes } from './CallFailure.ts'
import { createContracts } from './createContracts.ts'
import { createState } from './createState.ts'
import { createView, type View, type ViewState } from './createView.ts'
import type { NodeKind } from './nodeKinds.ts'
import { partyOf, quantity } from './parties.ts'
import { readHeight } from './readHeight.ts'
import { readLogs, readRange } from './readLogs.ts'
import {
  filterTraces,
  internalOperations,
  traceBlock,
  traceTransaction,
  transactionsBetween,
} from './readTraces.ts'
import { transactionsIn, writeBlock, writeReceipt, writeTransaction } from './writeBlock.ts'

/** A node of the simulated chain: responds to calls, within the limits of its kind. Throws `CallFailure`. */
export type Node = (method: string, params: readonly unknown[]) => unknown

type Method = (params: readonly unknown[]) => unknown

/** Creates a node that sees the chain of a branch up to a height, as `state` says at the time of a call. */
export function createNode(store: Store, state: ViewState, kind: NodeKind): Node {
  const view = createView(store, state)
  const methods: { readonly [name: string]: Method | undefined } = {
    ...chainMethods(view, kind),
    ...stateMethods(view, kind),
    ...(kind.hasTraces && traceMethods(view)),
    ...(kind.hasOtterscan && otterscanMethods(view)),
  }
  return (method, params) => {
    const own = methods[method]
    if (!own)
      throw new CallFailure(
        failureCodes.methodNotFound,
        `the method ${method} does not exist/is not available`,
      )
    const tag = params.find((param) => kind.unknownTags?.includes(String(param)))
    if (tag !== undefined)
      throw new CallFailure(failureCodes.invalidParams, `invalid argument: unknown block tag ${tag}`)
    return own(params)
  }
}

function chainMethods(view: View, kind: NodeKind) {
  const rowOf = (block: unknown) => view.rowAt(readHeight(view, block))
  const blockAt = (row: number | undefined, isWhole: unknown) =>
    row === undefined ? null : writeBlock(view, row, isWhole === true)
  const transactionOf = (hash: unknown) => view.findTransaction(String(hash))
  return {
    web3_clientVersion: () => 'Simulated/1.0',
    net_version: () => '1',
    eth_chainId: () => '0x1',
    eth_syncing: () => false,
    eth_blockNumber: () => quantity(view.head()),
    eth_gasPrice: () => quantity(view.gasPrice(view.rowAt(view.head()) ?? 0)),
    eth_maxPriorityFeePerGas: () => quantity(10n ** 9n),
    eth_getBlockByNumber: ([block, isWhole]) => blockAt(rowOf(block), isWhole),
    eth_getBlockByHash([hash, isWhole]) {
      const row = view.findBlock(String(hash))
      return blockAt(row !== undefined && view.isCanonical(row) ? row : undefined, isWhole)
    },
    eth_getBlockReceipts([block]) {
      const row = rowOf(block)
      return row === undefined ? null : transactionsIn(view, row).map((at) => writeReceipt(view, at))
    },
    eth_getTransactionByHash([hash]) {
      const row = transactionOf(hash)
      return row === undefined ? null : writeTransaction(view, row)
    },
    eth_getTransactionReceipt([hash]) {
      const row = transactionOf(hash)
      return row === undefined ? null : writeReceipt(view, row)
    },
    eth_getLogs([filter]) {
      const given = Object(filter)
      const [from, to] = readRange(view, given)
      const { range, logs } = kind
      if (range && to - from >= range.most) throw new CallFailure(range.code, range.message)
      return readLogs(view, given, logs)
    },
  } satisfies { [name: string]: Method }
}

function stateMethods(view: View, { stateBlocks = Number.POSITIVE_INFINITY }: NodeKind) {
  const state = createState(view)
  const call = createContracts(view, state)
  const heightOf = (block: unknown) => {
    const height = readHeight(view, block)
    if (height > view.head()) throw new CallFailure(failureCodes.server, 'header not found')
    if (height <= view.head() - stateBlocks)
      throw new CallFailure(failureCodes.server, 'missing trie node: state is not available')
    return height
  }
  const party = (address: unknown) => partyOf(String(address)) ?? 0
  return {
    eth_getBalance: ([address, block]) => quantity(state.balanceAt(party(address), heightOf(block))),
    eth_getTransactionCount: ([address, block]) => quantity(state.nonceAt(party(address), heightOf(block))),
    eth_getCode: ([address, block]) => {
      // Only contracts respond to a call.
      const answer = answers(() => call(String(address), '0x', heightOf(block)))
      return answer === '0x' ? '0x' : '0x6001'
    },
    eth_call([asked, block]) {
      const { to, data, input }: { to?: unknown; data?: unknown; input?: unknown } = Object(asked)
      return call(String(to), String(data ?? input ?? '0x'), heightOf(block))
    },
  } satisfies { [name: string]: Method }
}

function answers(call: () => string): string | undefined {
  try {
    return call()
  } catch (error) {
    if (error instanceof CallFailure && error.code === failureCodes.reverted) return undefined
    throw error
  }
}

function traceMethods(view: View) {
  return {
    trace_block([block]) {
      const row = view.rowAt(readHeight(view, block))
      return row === undefined ? null : traceBlock(view, row)
    },
    trace_transaction([hash]) {
      const row = view.findTransaction(String(hash))
      return row === undefined ? null : traceTransaction(view, row)
    },
    trace_filter: ([filter]) => filterTraces(view, Object(filter)),
  } satisfies { [name: string]: Method }
}

function otterscanMethods(view: View) {
  const { transactions } = view.store
  const search = ([address, block, size]: readonly unknown[], isBefore: boolean) => {
    const height = Number(block)
    const party = partyOf(String(address))
    // Before block 0 means before any, as after it means after none.
    const [from, to] = isBefore
      ? [0, height === 0 ? view.head() : height - 1]
      : [height === 0 ? 0 : height + 1, view.head()]
    const rows = party === undefined ? [] : transactionsBetween(view, [party], from, to)
    const ordered = isBefore ? rows.toReversed() : rows
    // A page ends with the last transaction of a block.
    let end = Math.min(Number(size), ordered.length)
    while (end > 0 && end < ordered.length && blockOf(ordered[end]) === blockOf(ordered[end - 1])) end += 1
    const page = isBefore ? ordered.slice(0, end) : ordered.slice(0, end).reverse()
    const isLast = end >= ordered.length
    return {
      txs: page.map((row) => writeTransaction(view, row)),
      receipts: page.map((row) => ({
        ...writeReceipt(view, row),
        timestamp: view.timestamp(transactions.block[row] ?? 0),
      })),
      firstPage: isBefore ? height === 0 : isLast,
      lastPage: isBefore ? isLast : height === 0,
    }
  }
  const blockOf = (row: number | undefined) => transactions.block[row ?? 0]
  return {
    ots_getApiLevel: () => 8,
    ots_searchTransactionsBefore: (params) => search(params, true),
    ots_searchTransactionsAfter: (params) => search(params, false),
    ots_getInternalOperations([hash]) {
      const row = view.findTransaction(String(hash))
      return row === undefined ? [] : internalOperations(view, row)
    },
    ots_getTransactionBySenderAndNonce([address, nonce]) {
      const party = partyOf(String(address)) ?? 0
      const row = transactionsBetween(view, [party], 0, view.head()).find(
        (at) => transactions.from[at] === party && transactions.nonce[at] === Number(nonce),
      )
      return row === undefined ? null : view.transactionHash(row)
    },
  } satisfies { [name: string]: Method }
}
