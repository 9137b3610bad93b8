import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import type { ComputeBudget } from '../contract/defineNamespace.ts'

/** How long the network accepts a transaction. */
type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint }

/** Index of the first instruction of the transfer itself. The compute budget's instructions precede it. */
export const firstInstructionIndex = 2

/** Compiles a transfer's instructions and compute budget into a legacy transaction, which every wallet can sign. */
export function compileTransfer({
  computeBudget: { microLamports, unitLimit },
  from,
  instructions,
  lifetime,
}: {
  computeBudget: ComputeBudget
  from: string
  instructions: readonly Instruction[]
  lifetime: Lifetime
}): Transaction {
  const payment = [
    getSetComputeUnitLimitInstruction({ units: unitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports }),
  ]
  return pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(address(from), message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions([...payment, ...instructions], message),
    compileTransaction,
  )
}
