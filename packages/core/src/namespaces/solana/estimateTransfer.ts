import { computeMarginPercent, computeUnitsMax } from '@latchkey/protocol/constants'
import { getBase64Decoder, type TransactionMessageBytesBase64 } from '@solana/kit'
import { GasEstimationFailedError } from '../../errors/send.ts'
import type { ComputeBudget, Transfer, TransferCost } from '../defineNamespace.ts'
import { chooseUnitPrice } from './chooseUnitPrice.ts'
import { compileTransfer } from './compileTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { planTransfer } from './planTransfer.ts'
import { simulateTransfer } from './simulateTransfer.ts'

/**
 * Tells what a transfer costs: simulated for the units that it computes, priced by what was paid lately for the same
 * accounts, and simulated once more at that price. Throws why the chain would not carry it out.
 */
export async function estimateTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<TransferCost> {
  const { from } = transfer
  const [plan, { value: lifetime }, minimum] = await Promise.all([
    planTransfer(rpc, transfer),
    rpc.getLatestBlockhash().send(),
    rpc.getMinimumBalanceForRentExemption(0n).send(),
  ])
  const { creationBytes, instructions, writable } = plan
  const compile = (computeBudget: ComputeBudget) =>
    compileTransfer({ computeBudget, from, instructions, lifetime })
  const unpriced = compile({ unitLimit: computeUnitsMax, microLamports: 0n })
  const [units, paid, accountCreation] = await Promise.all([
    simulateTransfer(rpc, { plan, transaction: unpriced, transfer }),
    rpc.getRecentPrioritizationFees(writable).send(),
    creationBytes === undefined ? undefined : rpc.getMinimumBalanceForRentExemption(creationBytes).send(),
  ])
  const unitLimit = withMargin(units)
  const prices = paid.map(({ prioritizationFee }) => prioritizationFee)
  const computeBudget = { unitLimit, microLamports: chooseUnitPrice(prices, unitLimit) }
  const transaction = compile(computeBudget)
  const message = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const [{ value: amount }] = await Promise.all([
    rpc.getFeeForMessage(message).send(),
    simulateTransfer(rpc, { plan, transaction, transfer }),
  ])
  if (amount === null) throw new GasEstimationFailedError(new Error('The node does not know the blockhash'))
  return {
    amount,
    minimum,
    computeBudget,
    ...(accountCreation !== undefined && { accountCreation }),
  }
}

function withMargin(units: number): number {
  const wanted = (BigInt(units) * (100n + computeMarginPercent) + 99n) / 100n
  return Math.min(Number(wanted), computeUnitsMax)
}
