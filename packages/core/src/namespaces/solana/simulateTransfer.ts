import { computeUnitsMax } from '@latchkey/protocol/constants'
import { getBase64EncodedWireTransaction, getBase64Encoder, type Transaction } from '@solana/kit'
import type { Transfer } from '../contract/defineNamespace.ts'
import { firstInstructionIndex } from './compileTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import type { TransferPlan } from './planTransfer.ts'
import { toTransferError } from './toTransferError.ts'

/**
 * Simulates a transfer. Returns its compute units and the size in bytes of the account that it creates. Throws the
 * reason if the chain would reject the transfer.
 */
export async function simulateTransfer(
  rpc: SolanaRpc,
  { plan, transaction, transfer }: { plan: TransferPlan; transaction: Transaction; transfer: Transfer },
): Promise<{ units: number; openedBytes: number | undefined }> {
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      accounts: { addresses: plan.opens ? [plan.opens.address] : [], encoding: 'base64' },
      encoding: 'base64',
      replaceRecentBlockhash: true,
    })
    .send()
  if (value.err) {
    const creationIndex = plan.opens && firstInstructionIndex
    const symbol = 'address' in transfer.asset ? transfer.asset.address : 'SOL'
    throw toTransferError(value.err, { creationIndex, logs: value.logs, symbol })
  }
  const [opened] = value.accounts
  return {
    units: Number(value.unitsConsumed ?? computeUnitsMax),
    openedBytes: opened ? getBase64Encoder().encode(opened.data[0]).length : undefined,
  }
}
