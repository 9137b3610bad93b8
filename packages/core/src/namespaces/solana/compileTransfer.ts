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
import type { ComputeBudget } from '../defineNamespace.ts'

/** How long a transaction can be taken. */
type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint }

/** Where in a compiled transfer its own instructions begin: what it pays stands before them. */
export const firstInstructionIndex = 2

/** Compiles what a transfer does and what it pays into a transaction of the legacy form, which every wallet signs. */
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
