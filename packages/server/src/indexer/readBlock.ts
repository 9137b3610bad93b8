import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Hex } from 'viem'
import { RpcError } from '../base/RpcError.ts'

/** Sends a request to the chain. Throws `RpcError` for its errors. */
export type Request = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** Providers return `invalidRequest` for methods outside of a plan. */
const notOfferedCodes = new Set<number>([
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.methodNotSupported,
  rpcErrorCodes.invalidRequest,
])

/** A log of a transaction, as returned by the node. */
export type RawLog = { address: Hex; topics: Hex[]; data: Hex }
/** A call that moved native currency inside a transaction. */
export type InternalTransfer = { from: Hex; to: Hex; value: bigint }
/** A transaction and its effects. */
export type MinedTransaction = {
  index: number
  hash: Hex
  from: Hex
  /** `null` if the transaction created a contract. */
  to: Hex | null
  created: Hex | null
  value: bigint
  nonce: number
  input: Hex
  failed: boolean
  /** The fee that the sender paid on top of the value. Null if unknown. */
  fee: bigint | null
  logs: RawLog[]
  internals: InternalTransfer[]
}
/** A block with everything that moved in it. */
export type MinedBlock = {
  number: bigint
  hash: Hex
  parentHash: Hex
  /** Seconds since 1970. */
  timestamp: number
  transactions: MinedTransaction[]
}

/** A transaction as returned by the node. */
export type RawTransaction = {
  hash: Hex
  from: Hex
  to?: Hex | null
  value: Hex
  nonce: Hex
  input: Hex
  gasPrice?: Hex
  transactionIndex: Hex
  /** Missing on nodes from before EIP-2718. */
  type?: Hex
}
type RawBlock = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; transactions: RawTransaction[] }
/** A receipt as returned by the node. */
export type RawReceipt = {
  transactionHash: Hex
  blockHash: Hex
  status: Hex
  contractAddress?: Hex | null
  gasUsed: Hex
  /** Missing on nodes from before EIP-1559. */
  effectiveGasPrice?: Hex
  blobGasUsed?: Hex
  blobGasPrice?: Hex
  /** Only on chains that settle on another. */
  l1Fee?: Hex
  /** On OP-stack chains since the Isthmus fork, unless both are 0. */
  operatorFeeScalar?: Hex
  operatorFeeConstant?: Hex
  /** On OP-stack chains since the Ecotone fork. */
  l1BaseFeeScalar?: Hex
  /** On OP-stack chains since the Jovian fork. */
  daFootprintGasScalar?: Hex
  /** On Mantle: base units of its token per wei of ether. */
  tokenRatio?: Hex
  logs: RawLog[]
}
/** A trace as returned by `trace_block` and its kin. */
export type RawTrace = {
  type: string
  error?: string
  action: {
    from?: Hex
    to?: Hex
    value?: Hex
    callType?: string
    address?: Hex
    refundAddress?: Hex
    balance?: Hex
  }
  result?: { address?: Hex } | null
  traceAddress: number[]
  transactionPosition?: number | null
  blockHash?: Hex
}

/**
 * Reads a block, its receipts and its traces. Returns `undefined` if the chain has no such block, or if the block
 * changed during the read. A chain without `trace_block` has no internal transfers. With `isTolerant`, a block whose
 * traces alone cannot be read has none either, because a contract can make them too long for any node.
 */
export async function readBlock(
  request: Request,
  number: bigint,
  signal?: AbortSignal,
  isTolerant = false,
): Promise<MinedBlock | undefined> {
  const tag = `0x${number.toString(16)}`
  const block = (await request('eth_getBlockByNumber', [tag, true], signal)) as RawBlock | null
  if (!block) return undefined
  const empty = block.transactions.length === 0
  const [receipts, traces] = empty
    ? [[], []]
    : await Promise.all([readReceipts(request, block, signal), readTraces(request, tag, signal, isTolerant)])
  if (traces.some(({ blockHash = block.hash }) => blockHash !== block.hash)) return undefined
  const receiptOf = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const tracesOf = new Map<RawTrace['transactionPosition'], RawTrace[]>()
  for (const trace of traces) {
    const own = tracesOf.get(trace.transactionPosition)
    if (own) own.push(trace)
    else tracesOf.set(trace.transactionPosition, [trace])
  }
  const transactions: MinedTransaction[] = []
  for (const transaction of block.transactions) {
    const receipt = receiptOf.get(transaction.hash)
    if (!receipt || receipt.blockHash !== block.hash) return undefined
    const index = Number(transaction.transactionIndex)
    transactions.push(toMined(transaction, receipt, toInternals(tracesOf.get(index) ?? [])))
  }
  return {
    number,
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: Number(block.timestamp),
    transactions,
  }
}

/** Builds a transaction from the node's responses. One that failed moved nothing inside. */
export function toMined(
  transaction: RawTransaction,
  receipt: RawReceipt,
  internals: InternalTransfer[],
): MinedTransaction {
  const failed = receipt.status === '0x0'
  return {
    index: Number(transaction.transactionIndex),
    hash: transaction.hash,
    from: transaction.from,
    to: transaction.to ?? null,
    created: receipt.contractAddress ?? null,
    value: BigInt(transaction.value),
    nonce: Number(transaction.nonce),
    input: transaction.input,
    failed,
    fee: feeOf(receipt, transaction),
    logs: receipt.logs,
    internals: failed ? [] : internals,
  }
}

/**
 * Returns the fee of a transaction with its receipt. Some nodes omit what a chain does not have, others return null.
 */
export function feeOf(
  receipt: RawReceipt,
  { gasPrice, type }: Pick<RawTransaction, 'gasPrice' | 'type'>,
): bigint {
  const { gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice } = receipt
  return (
    BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0) +
    BigInt(blobGasUsed ?? 0) * BigInt(blobGasPrice ?? 0) +
    (type === depositType ? 0n : rollupFeeOf(receipt))
  )
}

/** The type of transactions of OP-stack chains that were paid for on L1. */
const depositType = '0x7e'

/** Returns what an OP-stack chain charged in addition to gas. The receipt's members tell the fork. */
function rollupFeeOf(receipt: RawReceipt): bigint {
  const { gasUsed, l1Fee, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar } = receipt
  const isMantle = isPresent(receipt.tokenRatio)
  // Until its fork with the rules of Ecotone to Jovian, Mantle charged the L1 fee as gas.
  if (isMantle && ![operatorFeeScalar, receipt.l1BaseFeeScalar, daFootprintGasScalar].some(isPresent))
    return 0n
  const scaled = BigInt(gasUsed) * BigInt(operatorFeeScalar ?? 0)
  const isJovian = isMantle || isPresent(daFootprintGasScalar)
  return (
    BigInt(l1Fee ?? 0) + (isJovian ? scaled * 100n : scaled / 1_000_000n) + BigInt(operatorFeeConstant ?? 0)
  )
}

const isPresent = (member: Hex | null | undefined) => member !== undefined && member !== null

async function readReceipts(request: Request, block: RawBlock, signal?: AbortSignal): Promise<RawReceipt[]> {
  try {
    const receipts = await request('eth_getBlockReceipts', [block.number], signal)
    return (receipts ?? []) as RawReceipt[]
  } catch (error) {
    if (!isNotOffered(error)) throw error
    const single = block.transactions.map(({ hash }) => request('eth_getTransactionReceipt', [hash], signal))
    return (await Promise.all(single)).filter((receipt) => receipt !== null) as RawReceipt[]
  }
}

async function readTraces(
  request: Request,
  tag: string,
  signal: AbortSignal | undefined,
  isTolerant: boolean,
): Promise<RawTrace[]> {
  try {
    return ((await request('trace_block', [tag], signal)) ?? []) as RawTrace[]
  } catch (error) {
    if (isNotOffered(error)) return []
    if (!isTolerant) throw error
    // If another block can be traced, the problem is this block.
    await request('trace_block', ['0x1'], signal)
    return []
  }
}

/**
 * Returns whether the chain lacks the method or does not offer it to us. Other errors may be temporary and reveal
 * nothing about the block.
 */
export function isNotOffered(error: unknown): boolean {
  return error instanceof RpcError && notOfferedCodes.has(error.code)
}

/** Returns the transfers of calls inside a transaction, without those that an error in or above them reverted. */
export function toInternals(traces: readonly RawTrace[]): InternalTransfer[] {
  const isUndone = findUndone(traces)
  return traces.flatMap(({ type, action, result, traceAddress }) => {
    if (traceAddress.length === 0 || isUndone(traceAddress)) return []
    if (type === 'suicide') return toInternal(action.address, action.refundAddress, action.balance)
    if (type === 'create') return toInternal(action.from, result?.address, action.value)
    return action.callType === 'call' ? toInternal(action.from, action.to, action.value) : []
  })
}

/** A call, and those inside it by their place, as far as an error reverted one of them. */
type FailedCall = { isReverted: boolean; inside: Map<number, FailedCall> }

/**
 * Returns a function that tells whether an error reverted a call, or one above it. A transaction can contain a hundred
 * thousand failed calls, so a call is not compared with each of them.
 */
function findUndone(traces: readonly RawTrace[]): (place: readonly number[]) => boolean {
  const root: FailedCall = { isReverted: false, inside: new Map() }
  for (const { error, traceAddress } of traces) {
    if (error === undefined) continue
    let call = root
    for (const part of traceAddress) {
      const inner = call.inside.get(part) ?? { isReverted: false, inside: new Map() }
      call.inside.set(part, inner)
      call = inner
    }
    call.isReverted = true
  }
  return (place) => {
    let call: FailedCall | undefined = root
    for (const part of place) {
      if (!call || call.isReverted) break
      call = call.inside.get(part)
    }
    return call?.isReverted ?? false
  }
}

function toInternal(from: Hex | undefined, to: Hex | undefined, value: Hex | undefined): InternalTransfer[] {
  const moved = BigInt(value ?? 0)
  return from && to && moved > 0n ? [{ from, to, value: moved }] : []
}
