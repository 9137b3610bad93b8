import { maxUint256 } from 'viem'
import { contracts } from '../store/contracts.ts'
import { logForms, logKindNames } from '../store/logKinds.ts'
import type { View } from './createView.ts'
import { addressOf, addressTopic, quantity, word } from './parties.ts'

/** Writes a log of a mined transaction. */
export function writeLog(view: View, row: number) {
  const { blocks, transactions, logs } = view.store
  const transaction = logs.transaction[row] ?? 0
  const block = transactions.block[transaction] ?? 0
  const firstTransaction = blocks.firstTransaction[block] ?? 0
  return {
    address: addressOf(logs.contract[row] ?? 0),
    topics: topicsOf(view, row),
    data: writeWords(view, row),
    blockNumber: quantity(view.heightOf(block)),
    blockHash: view.blockHash(block),
    blockTimestamp: quantity(view.timestamp(block)),
    transactionHash: view.transactionHash(transaction),
    transactionIndex: quantity(transaction - firstTransaction),
    logIndex: quantity(row - (transactions.firstLog[firstTransaction] ?? 0)),
    removed: false,
  }
}

/** Returns the topics of a log. */
export function topicsOf({ store }: View, row: number): string[] {
  const { kind, p1, p2, p3, id } = store.logs
  const form = logForms[kind[row] ?? 0]
  if (!form) return []
  const parties = [p1[row] ?? 0, p2[row] ?? 0, p3[row] ?? 0].slice(0, form.parties)
  return [form.topic, ...parties.map(addressTopic), ...(form.hasIdTopic ? [`0x${word(id[row] ?? 0)}`] : [])]
}

function writeWords({ store }: View, row: number): string {
  const { kind, contract, id, amount } = store.logs
  const unit = contracts[(contract[row] ?? 1) - 1]?.unit ?? 1n
  const units = amount[row] ?? 0
  const base = units < 0 ? maxUint256 : BigInt(units) * unit
  const item = id[row] ?? 0
  switch (logKindNames[kind[row] ?? 0]) {
    case 'moveNft':
    case 'approveNft':
      return '0x'
    case 'moveItem':
      return `0x${word(item)}${word(base)}`
    case 'moveItems':
      return `0x${[64, 160, 2, item, item + 1, 2, base, base].map(word).join('')}`
    case 'swap':
      return `0x${[base, 0, 0, base].map(word).join('')}`
    default:
      return `0x${word(base)}`
  }
}
