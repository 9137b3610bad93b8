import { namespaceOf, parseCaip2 } from '@latchkey/protocol/ids'
import { findNamespace } from '../connection/findNamespace.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { UnsupportedChainError } from '../errors/send.ts'
import type { Kit } from '../kit/kit.ts'
import type { Transfer } from '../namespaces/contract/defineNamespace.ts'
import { addPendingTransaction } from './addPendingTransaction.ts'
import { toSendError } from './toSendError.ts'

/**
 * Asks the wallet to send a transfer and returns the transaction's id: its hash on eip155, its first signature on
 * solana. The transaction is listed as pending. Throws `UserRejectedError`, `UnsupportedChainError` if the namespace does
 * not support sends (8.8), and other errors of the wallet. On solana, also throws `BalanceInsufficientError`, `FeeBalanceInsufficientError`,
 * `ReceiverNotWalletError`, `TokenHookError`, and `TransferRefusedError` if the network rejects the transfer.
 */
export async function sendTransfer(kit: Kit, transfer: Transfer): Promise<string> {
  const id = namespaceOf(transfer.networkId)
  if (!id) throw new UnsupportedChainError(parseCaip2(transfer.networkId).namespace)
  const namespace = findNamespace(kit, id)
  if (!namespace.sendTransfer) throw new UnsupportedChainError(id)
  openConnectedWallet(kit)
  try {
    const hash = await namespace.sendTransfer(transfer)
    addPendingTransaction(kit, { hash, networkId: transfer.networkId, address: transfer.from })
    return hash
  } catch (error) {
    throw toSendError(error)
  }
}
