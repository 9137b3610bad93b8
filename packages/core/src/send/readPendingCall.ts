import type { StoredFees, StoredPending } from '@latchkey/protocol/schema'
import {
  type Client,
  getAddress,
  type Hash,
  type Transaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { FeesPerGas } from './raiseFees.ts'

/** The call of a pending transaction. */
export type PendingCall = NonNullable<StoredPending['call']>

/** Reads the call of a transaction. Undefined if the node does not know it. Throws if the request fails. */
export async function readPendingCall(client: Client, hash: string): Promise<PendingCall | undefined> {
  return getTransaction(client, { hash: hash as Hash }).then(toPendingCall, (error: unknown) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })
}

/**
 * Returns whether a transaction is no longer pending: it or a replacement was mined, or its nonce is used. Checks both
 * receipts and nonce, because a proxy may have cached the nonce.
 */
export async function hasEnded(client: Client, pending: StoredPending, nonce: number): Promise<boolean> {
  const address = getAddress(pending.account)
  const [count, ...receipts] = await Promise.all([
    getTransactionCount(client, { address, blockTag: 'latest' }),
    ...[pending, ...pending.replacements].map(({ hash }) => isMined(client, hash)),
  ])
  return count > nonce || receipts.includes(true)
}

/** Returns whether a transaction was mined, whatever its status. Throws if the request fails. */
export async function isMined(client: Client, hash: string): Promise<boolean> {
  return getTransactionReceipt(client, { hash: hash as Hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return false
      throw error
    },
  )
}

/** Converts a transaction to its stored form. */
export function toPendingCall(transaction: Transaction): PendingCall {
  const { nonce, to, value, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const fees =
    maxFeePerGas === undefined || maxPriorityFeePerGas === undefined
      ? { gasPrice: gasPrice ?? 0n }
      : { maxFeePerGas, maxPriorityFeePerGas }
  return { nonce, to, value: `${value}`, data: input, gas: `${gas}`, fees: toKeptFees(fees) }
}

/** Converts fees to their stored form. */
export function toKeptFees(fees: FeesPerGas): StoredFees {
  if ('gasPrice' in fees) return { gasPrice: `${fees.gasPrice}` }
  return {
    maxFeePerGas: `${fees.maxFeePerGas}`,
    maxPriorityFeePerGas: `${fees.maxPriorityFeePerGas}`,
  }
}

/** Converts stored fees back. */
export function fromStoredFees(fees: StoredFees): FeesPerGas {
  if ('gasPrice' in fees) return { gasPrice: BigInt(fees.gasPrice) }
  return {
    maxFeePerGas: BigInt(fees.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
  }
}
