import { libraryReceiptTimeoutMs, receiptRetryCount, receiptRetryDelayMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  type Abi,
  BaseError,
  type Client,
  type Hash,
  type Hex,
  isHex,
  type Transaction,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { call, getTransaction, waitForTransactionReceipt } from 'viem/actions'
import { ReceiptTimeoutError, TransactionReplacedError, TransactionRevertedError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { decodeRevert } from './decodeRevert.ts'

/** Parameters of `waitForReceipt`. */
export type WaitForReceiptParameters = {
  /** Transaction hash. */
  hash: string
  /** Network, by CAIP-2 id: `eip155:1`. */
  networkId: Caip2
  /** Number of blocks, including the transaction's own. Defaults to 1. */
  confirmations?: number
  /** In ms. Defaults to 25 s. The modal itself waits for 180 s (9.14). */
  timeoutMs?: number
  /** Declares the contract's custom errors, so that a revert can be reported by name. */
  abi?: Abi
  /** Called when the user sped up the transaction, which now has another hash (8.13). */
  onRepriced?: (hash: Hash) => void
}

/**
 * Waits until a transaction is mined. Reads are retried 6 times, starting at 200 ms and doubling (9.14). Throws
 * `TransactionRevertedError` with the revert reason (8.23), `TransactionReplacedError` if another transaction used its
 * nonce, and `ReceiptTimeoutError` (8.13).
 */
export async function waitForReceipt(
  kit: Kit,
  parameters: WaitForReceiptParameters,
): Promise<TransactionReceipt> {
  const { networkId, confirmations = 1, timeoutMs = libraryReceiptTimeoutMs, abi, onRepriced } = parameters
  const hash = parameters.hash as Hash
  const client = getClient(kit, networkId)
  let replacement: TransactionReplacedError | undefined
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    confirmations,
    timeout: timeoutMs,
    retryCount: receiptRetryCount,
    retryDelay: ({ count }) => receiptRetryDelayMs * 2 ** count,
    onReplaced({ reason, transaction }) {
      if (reason === 'repriced') onRepriced?.(transaction.hash)
      else replacement = new TransactionReplacedError(reason, hash, transaction.hash)
    },
  }).catch((error: unknown) => {
    throw error instanceof WaitForTransactionReceiptTimeoutError
      ? new ReceiptTimeoutError(hash, error)
      : error
  })
  if (replacement) throw replacement
  if (receipt.status === 'reverted') throw await toRevertedError(client, receipt, abi)
  return receipt
}

/** Returns the error of a reverted transaction, with the reason if the chain can be asked for it. */
export async function toRevertedError(
  client: Client,
  { transactionHash }: Pick<TransactionReceipt, 'transactionHash'>,
  abi?: Abi,
): Promise<Error> {
  const reason = await getTransaction(client, { hash: transactionHash }).then(
    (transaction) => readRevertReason(client, transaction, abi),
    () => undefined,
  )
  return new TransactionRevertedError(transactionHash, reason)
}

/**
 * Replays a reverted transaction on the state before its block and reads the reason. That is a string, a panic, or a
 * custom error from `abi` or a list of common ones. Undefined for other reverts, and if the node no longer has that
 * state.
 */
async function readRevertReason(
  client: Client,
  transaction: Transaction,
  abi?: Abi,
): Promise<string | undefined> {
  const { from, to, input, value, gas, blockNumber } = transaction
  try {
    await call(client, {
      account: from,
      to,
      data: input,
      value,
      gas,
      ...(blockNumber !== null && { blockNumber: blockNumber - 1n }),
    })
    return undefined
  } catch (error) {
    const data = findRevertData(error)
    return data && decodeRevert(data, abi)
  }
}

function findRevertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => isHex(Object(cause).data))
  return found ? (Object(found).data as Hex) : undefined
}
