import { computeUnitsMax } from '@latchkey/protocol/constants'
import { getBase64EncodedWireTransaction, type Transaction } from '@solana/kit'
import type { Transfer } from '../defineNamespace.ts'
import { firstInstructionIndex } from './compileTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import type { TransferPlan } from './planTransfer.ts'
import { toTransferError } from './toTransferError.ts'

/** Asks the chain whether it would carry a transfer out; answers the units that it computes. Throws the reason if not. */
export async function simulateTransfer(
  rpc: SolanaRpc,
  { plan, transaction, transfer }: { plan: TransferPlan; transaction: Transaction; transfer: Transfer },
): Promise<number> {
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      replaceRecentBlockhash: true,
    })
    .send()
  if (value.err) {
    const creationIndex = plan.creationBytes === undefined ? undefined : firstInstructionIndex
    const symbol = 'address' in transfer.asset ? transfer.asset.address : 'SOL'
    throw toTransferError(value.err, { creationIndex, logs: value.logs, symbol })
  }
  return Number(value.unitsConsumed ?? computeUnitsMax)
}
