import type { KeptFees, KeptPending } from '@latchkey/protocol/schema'
import {
  type Client,
  getAddress,
  type Hash,
  type Transaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { FeesPerGas } from '../utils/raiseFees.ts'

/** What a chain is asked to do by a transaction. */
export type PendingCall = NonNullable<KeptPending['call']>

/** Reads what a transaction asks for; undefined while the node has not heard of it. Throws where it cannot be asked. */
export async function readPendingCall(client: Client, hash: string): Promise<PendingCall | undefined> {
  return getTransaction(client, { hash: hash as Hash }).then(toPendingCall, (error: unknown) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })
}

/**
 * Tells whether a transaction waits no more: it, or what was sent to take its place, has been mined, or its number is taken.
 * Both are asked, since a proxy may remember the number of a moment ago.
 */
export async function hasEnded(client: Client, pending: KeptPending, nonce: number): Promise<boolean> {
  const address = getAddress(pending.account)
  const [count, ...receipts] = await Promise.all([
    getTransactionCount(client, { address, blockTag: 'latest' }),
    ...[pending, ...pending.replacements].map(({ hash }) => isMined(client, hash)),
  ])
  return count > nonce || receipts.includes(true)
}

/** Tells whether a transaction has been mined, well or not. Throws where the node cannot be asked: that is no answer. */
export async function isMined(client: Client, hash: string): Promise<boolean> {
  return getTransactionReceipt(client, { hash: hash as Hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return false
      throw error
    },
  )
}

/** Writes a transaction as it is kept. */
export function toPendingCall(transaction: Transaction): PendingCall {
  const { nonce, to, value, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const fees =
    maxFeePerGas === undefined || maxPriorityFeePerGas === undefined
      ? { gasPrice: gasPrice ?? 0n }
      : { maxFeePerGas, maxPriorityFeePerGas }
  return { nonce, to, value: `${value}`, data: input, gas: `${gas}`, fees: toKeptFees(fees) }
}

/** Fees as they are kept. */
export function toKeptFees(fees: FeesPerGas): KeptFees {
  if ('gasPrice' in fees) return { gasPrice: `${fees.gasPrice}` }
  return {
    maxFeePerGas: `${fees.maxFeePerGas}`,
    maxPriorityFeePerGas: `${fees.maxPriorityFeePerGas}`,
  }
}

/** Fees that were kept. */
export function fromKeptFees(fees: KeptFees): FeesPerGas {
  if ('gasPrice' in fees) return { gasPrice: BigInt(fees.gasPrice) }
  return {
    maxFeePerGas: BigInt(fees.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
  }
}
