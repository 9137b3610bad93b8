import { computeMarginPercent, computeUnitsMax } from '@latchkey/protocol/constants'
import { getBase64Decoder, type TransactionMessageBytesBase64 } from '@solana/kit'
import { GasEstimationFailedError } from '../../errors/send.ts'
import type { ComputeBudget, Transfer, TransferCost } from '../contract/defineNamespace.ts'
import { chooseUnitPrice } from './chooseUnitPrice.ts'
import { compileTransfer } from './compileTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { planTransfer } from './planTransfer.ts'
import { simulateTransfer } from './simulateTransfer.ts'

/**
 * Estimates a transfer's cost: simulates it for its compute units, prices it by recent fees for the same accounts, and
 * simulates it again at that price. A transfer that already has a price keeps it. Throws the reason if the chain would
 * reject the transfer.
 */
export async function estimateTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<TransferCost> {
  const { from } = transfer
  const [plan, { value: lifetime }, minimum] = await Promise.all([
    planTransfer(rpc, transfer),
    rpc.getLatestBlockhash().send(),
    rpc.getMinimumBalanceForRentExemption(0n).send(),
  ])
  const { instructions, opens, received, scaled } = plan
  const compile = (computeBudget: ComputeBudget) =>
    compileTransfer({ computeBudget, from, instructions, lifetime })
  const choose = async (): Promise<ComputeBudget> => {
    const unpriced = compile({ unitLimit: computeUnitsMax, microLamports: 0n })
    const [{ units }, paid] = await Promise.all([
      simulateTransfer(rpc, { plan, transaction: unpriced, transfer }),
      rpc.getRecentPrioritizationFees(plan.writable).send(),
    ])
    const unitLimit = withMargin(units)
    const prices = paid.map(({ prioritizationFee }) => prioritizationFee)
    return { unitLimit, microLamports: chooseUnitPrice(prices, unitLimit) }
  }
  const computeBudget = transfer.computeBudget ?? (await choose())
  const transaction = compile(computeBudget)
  const message = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const [{ value: amount }, { openedBytes }] = await Promise.all([
    rpc.getFeeForMessage(message).send(),
    simulateTransfer(rpc, { plan, transaction, transfer }),
  ])
  if (amount === null) throw new GasEstimationFailedError(new Error('Blockhash not found'))
  const accountCreation = opens && (await priceOpening(rpc, opens.lamports, openedBytes))
  return {
    amount,
    minimum,
    computeBudget,
    ...(accountCreation !== undefined && { accountCreation }),
    ...(received !== (scaled?.amount ?? transfer.amount) && { received }),
    ...(scaled && { scaled }),
  }
}

/** Returns what the payer must add to make an account of this size rent-exempt. */
async function priceOpening(rpc: SolanaRpc, had: bigint, bytes: number | undefined): Promise<bigint> {
  if (bytes === undefined) throw new GasEstimationFailedError(new Error('The simulation returned no account'))
  const needed = await rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send()
  return needed > had ? needed - had : 0n
}

function withMargin(units: number): number {
  const wanted = (BigInt(units) * (100n + computeMarginPercent) + 99n) / 100n
  return Math.min(Number(wanted), computeUnitsMax)
}
