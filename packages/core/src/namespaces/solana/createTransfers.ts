import { blockhashBlocks, blockhashMs, expiredAsksMax, rpcRetryCodes } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  signature,
  type Transaction,
} from '@solana/kit'
import { HttpRequestError, TimeoutError } from 'viem'
import { WalletMethodMissingError } from '../../errors/connection.ts'
import {
  AmountInexactError,
  TransactionExpiredError,
  TransactionRevertedError,
  TransferRefusedError,
} from '../../errors/send.ts'
import type { Namespace, Transfer, TransferCost } from '../defineNamespace.ts'
import { compileTransfer } from './compileTransfer.ts'
import { createRpc, type RpcAddresses, type SolanaRpc } from './createRpc.ts'
import { describeFailure } from './describeFailure.ts'
import { estimateTransfer } from './estimateTransfer.ts'
import { planTransfer } from './planTransfer.ts'
import { readAmounts } from './readAmounts.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import type { SolanaDriver } from './solanaDriver.ts'

/** What sends, and follows what was sent; loaded with the first transfer. */
export type Transfers = {
  estimate(transfer: Transfer): Promise<TransferCost>
  /** Answers the signature that names the transaction, once the chain has been told of it. */
  send(transfer: Transfer, driver: SolanaDriver): Promise<string>
  check: Required<Namespace>['checkTransfer']
  readAmounts: Required<Namespace>['readAmounts']
}

/** A transaction that was signed and is not confirmed. */
type UnderWay = {
  wire: Base64EncodedWireTransaction
  lastValidBlockHeight: bigint
  /** How often it was not there although its time was over: nodes differ by a moment. */
  misses: number
}

/** Makes what sends on the networks of Solana. A transaction is signed anew only once the one before can never be taken. */
export function createTransfers(addressesOf: (networkId: Caip2) => RpcAddresses): Transfers {
  const rpcs = new Map<string, SolanaRpc>()
  const underWay = new Map<string, UnderWay>()

  function rpcOf(networkId: Caip2): SolanaRpc {
    const addresses = addressesOf(networkId)
    const key = JSON.stringify(addresses)
    const rpc = rpcs.get(key) ?? createRpc(addresses)
    rpcs.set(key, rpc)
    return rpc
  }

  return {
    readAmounts: ({ address, networkId, tokens }) => readAmounts(rpcOf(networkId), address, tokens),
    estimate: (transfer) => estimateTransfer(rpcOf(transfer.networkId), transfer),
    async send(transfer, driver) {
      const rpc = rpcOf(transfer.networkId)
      const computeBudget = transfer.computeBudget ?? (await estimateTransfer(rpc, transfer)).computeBudget
      for (let asks = 1; asks <= expiredAsksMax; asks += 1) {
        const plan = await planTransfer(rpc, transfer)
        const { asset } = transfer
        // Only a review shows an amount that is not the one that was asked for.
        if (asset.is === 'fungible' && plan.scaled && plan.scaled.amount !== transfer.amount)
          throw new AmountInexactError(asset.address)
        const { value: lifetime } = await rpc.getLatestBlockhash().send()
        const { from } = transfer
        const transaction = compileTransfer({
          computeBudget,
          from,
          instructions: plan.instructions,
          lifetime,
        })
        await simulateTransfer(rpc, { plan, transaction, transfer })
        const { hash, isChanged, wire } = await sign(driver, transaction, transfer)
        // The wallet has sent it, by a blockhash of its own perhaps: nothing that fails from here on undoes that.
        if (!wire) return hash
        const height = await rpc.getBlockHeight().send()
        // A wallet that has put something of its own into it may have taken another blockhash as well.
        const lastValidBlockHeight = isChanged ? height + blockhashBlocks : lifetime.lastValidBlockHeight
        // Nobody was told of it and nobody would take it any more: it cannot be paid twice.
        if (height > lastValidBlockHeight) continue
        await broadcast(rpc, wire)
        underWay.set(hash, { wire, lastValidBlockHeight, misses: 0 })
        return hash
      }
      throw new TransactionExpiredError()
    },
    async check({ hash, networkId, sentAt }) {
      const rpc = rpcOf(networkId)
      const own = underWay.get(hash)
      // The height first: what is not there afterwards never will be.
      const height = await rpc.getBlockHeight().send()
      const { value: statuses } = await rpc
        .getSignatureStatuses([signature(hash)], { searchTransactionHistory: own === undefined })
        .send()
      const status = statuses[0]
      if (status && status.confirmationStatus !== 'processed') {
        underWay.delete(hash)
        if (status.err) throw new TransactionRevertedError(hash, describeFailure(status.err))
        return true
      }
      if (status) return false
      const isOver = own ? height > own.lastValidBlockHeight : Date.now() - sentAt > blockhashMs
      // It stays known as what it is: whoever else follows it is told the same.
      if (isOver && (!own || own.misses > 0)) throw new TransactionExpiredError(hash)
      if (isOver && own) own.misses += 1
      // The same bytes are the same transaction, however often a chain hears of them.
      if (!isOver && own) await tellAgain(rpc, own.wire)
      return false
    },
  }
}

/** Asks the wallet to sign, or to send where it does nothing else. */
async function sign(
  driver: SolanaDriver,
  transaction: Transaction,
  { from, networkId }: Transfer,
): Promise<{ hash: string; isChanged: boolean; wire: Base64EncodedWireTransaction | undefined }> {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  if (driver.signTransactions) {
    const [answer] = await driver.signTransactions({ transactions: [bytes], address: from, networkId })
    if (!answer) throw new TypeError('The wallet returned no transaction')
    const signed = getTransactionDecoder().decode(answer)
    const { messageBytes } = transaction
    const isSame =
      signed.messageBytes.length === messageBytes.length &&
      signed.messageBytes.every((byte, at) => byte === messageBytes[at])
    return {
      hash: getSignatureFromTransaction(signed),
      isChanged: !isSame,
      wire: getBase64EncodedWireTransaction(signed),
    }
  }
  if (!driver.signAndSendTransaction)
    throw new WalletMethodMissingError(driver.name, 'solana:signTransaction')
  const hash = await driver.signAndSendTransaction({ transaction: bytes, address: from, networkId })
  return { hash, isChanged: false, wire: undefined }
}

/**
 * Tells the chain of a transaction. Where it does not answer, nobody knows whether it has heard: the transaction counts
 * as sent, and is told again while it is followed. Throws `TransferRefusedError` where the node says that it fails.
 */
async function broadcast(rpc: SolanaRpc, wire: Base64EncodedWireTransaction): Promise<void> {
  try {
    await rpc
      .sendTransaction(wire, { encoding: 'base64', maxRetries: 0n, preflightCommitment: 'confirmed' })
      .send()
  } catch (error) {
    if (error instanceof HttpRequestError || error instanceof TimeoutError) return
    if (isSolanaError(error) && rpcRetryCodes.some((code) => code === error.context.__code)) return
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw error
    const { cause } = error
    const isAhead =
      // A node that lags behind the one that named the blockhash, or one that was told before.
      isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND) ||
      isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)
    if (!isAhead) throw new TransferRefusedError(error.message, error)
  }
}

async function tellAgain(rpc: SolanaRpc, wire: Base64EncodedWireTransaction): Promise<void> {
  try {
    await rpc.sendTransaction(wire, { encoding: 'base64', maxRetries: 0n, skipPreflight: true }).send()
  } catch {
    // It is told again with the next look.
  }
}
