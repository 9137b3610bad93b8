import { nativeUnit, transactionKinds } from '../store/store.ts'
import type { View } from './createView.ts'
import { addressOf, quantity, word } from './parties.ts'
import { writeLog } from './writeLog.ts'

/** Shorter than a real one, since nobody checks it, and it would be a third of each response. */
const noBloom = '0x00'
const noHash = `0x${'00'.repeat(32)}`
const gasLimit = 30_000_000n

/** Writes a block, with the hashes of its transactions or with the transactions. */
export function writeBlock(view: View, row: number, isWhole: boolean) {
  const { blocks } = view.store
  const rows = transactionsIn(view, row)
  return {
    number: quantity(view.heightOf(row)),
    hash: view.blockHash(row),
    parentHash: view.heightOf(row) === 0 ? noHash : view.blockHash(blocks.parent[row] ?? 0),
    timestamp: quantity(view.timestamp(row)),
    baseFeePerGas: quantity(view.baseFee(row)),
    gasLimit: quantity(gasLimit),
    gasUsed: quantity(rows.reduce((sum, at) => sum + gasOf(view, at), 0n)),
    miner: addressOf(0),
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    nonce: '0x0000000000000000',
    size: '0x400',
    sha3Uncles: noHash,
    stateRoot: view.blockHash(row),
    receiptsRoot: noHash,
    transactionsRoot: noHash,
    mixHash: noHash,
    logsBloom: noBloom,
    uncles: [],
    transactions: rows.map((at) => (isWhole ? writeTransaction(view, at) : view.transactionHash(at))),
  }
}

/** Writes a mined transaction. */
export function writeTransaction(view: View, row: number) {
  const { kind, from, to, nonce, value, block } = view.store.transactions
  const blockRow = block[row] ?? 0
  const price = view.gasPrice(blockRow)
  return {
    blockHash: view.blockHash(blockRow),
    blockNumber: quantity(view.heightOf(blockRow)),
    transactionIndex: quantity(indexOf(view, row)),
    hash: view.transactionHash(row),
    type: '0x2',
    chainId: '0x1',
    from: addressOf(from[row] ?? 0),
    to: addressOf(to[row] ?? 0),
    nonce: quantity(nonce[row] ?? 0),
    value: quantity(BigInt(value[row] ?? 0) * nativeUnit),
    input: transactionKinds[kind[row] ?? 0]?.input ?? '0x',
    gas: quantity(gasOf(view, row) + 5_000n),
    gasPrice: quantity(price),
    maxFeePerGas: quantity(2n * price),
    maxPriorityFeePerGas: quantity(price - view.baseFee(blockRow)),
    accessList: [],
    yParity: '0x0',
    v: '0x0',
    r: `0x${word(1)}`,
    s: `0x${word(1)}`,
  }
}

/** Writes the receipt of a transaction. */
export function writeReceipt(view: View, row: number) {
  const { from, to, failed, block, firstLog } = view.store.transactions
  const blockRow = block[row] ?? 0
  const [first = 0] = transactionsIn(view, blockRow)
  let cumulative = 0n
  for (let at = first; at <= row; at += 1) cumulative += gasOf(view, at)
  const [begin = 0, end = 0] = [firstLog[row], firstLog[row + 1]]
  return {
    blockHash: view.blockHash(blockRow),
    blockNumber: quantity(view.heightOf(blockRow)),
    transactionHash: view.transactionHash(row),
    transactionIndex: quantity(row - first),
    type: '0x2',
    from: addressOf(from[row] ?? 0),
    to: addressOf(to[row] ?? 0),
    contractAddress: null,
    status: failed[row] ? '0x0' : '0x1',
    gasUsed: quantity(gasOf(view, row)),
    cumulativeGasUsed: quantity(cumulative),
    effectiveGasPrice: quantity(view.gasPrice(blockRow)),
    logsBloom: noBloom,
    logs: Array.from({ length: end - begin }, (_, at) => writeLog(view, begin + at)),
  }
}

/** Returns the rows of a block's transactions. */
export function transactionsIn({ store }: View, row: number): number[] {
  const { firstTransaction } = store.blocks
  const [begin = 0, end = 0] = [firstTransaction[row], firstTransaction[row + 1]]
  return Array.from({ length: end - begin }, (_, at) => begin + at)
}

/** Returns the gas that a transaction used. */
export function gasOf({ store }: View, row: number): bigint {
  return transactionKinds[store.transactions.kind[row] ?? 0]?.gas ?? 0n
}

/** Returns the place of a transaction in its block. */
export function indexOf({ store }: View, row: number): number {
  return row - (store.blocks.firstTransaction[store.transactions.block[row] ?? 0] ?? 0)
}
