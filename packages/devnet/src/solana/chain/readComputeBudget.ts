import type { ReadMessage } from './readTransaction.ts'

/** A transaction's compute budget: micro-lamports per unit, and the unit limit. */
type ComputeBudget = { price: bigint; limit: bigint }

const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const builtinPrograms: readonly string[] = ['11111111111111111111111111111111', budgetProgram]
const unitsMax = 1_400_000n
/** Units per instruction of a transaction without a limit. */
const usualUnits = { builtin: 3_000n, other: 200_000n }
const lamportsPerSignature = 5_000n
const microLamports = 1_000_000n

/** Reads a message's compute budget. Defaults to the chain's own limit. */
export function readComputeBudget({ instructions, staticKeys }: ReadMessage): ComputeBudget {
  const budget: Partial<ComputeBudget> = {}
  let usual = 0n
  for (const { program, data } of instructions) {
    const address = staticKeys[program] ?? ''
    usual += builtinPrograms.includes(address) ? usualUnits.builtin : usualUnits.other
    if (address !== budgetProgram) continue
    const view = Buffer.from(data)
    if (view[0] === 2 && view.length >= 5) budget.limit = BigInt(view.readUInt32LE(1))
    if (view[0] === 3 && view.length >= 9) budget.price = view.readBigUInt64LE(1)
  }
  const limit = budget.limit ?? usual
  return { price: budget.price ?? 0n, limit: limit > unitsMax ? unitsMax : limit }
}

/** Returns the fee of a transaction with this message, in lamports. */
export function countFee(message: ReadMessage): bigint {
  const { price, limit } = readComputeBudget(message)
  return (
    BigInt(message.header.signers) * lamportsPerSignature +
    (price * limit + microLamports - 1n) / microLamports
  )
}
