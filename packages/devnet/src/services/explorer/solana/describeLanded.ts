import type { Landed } from '../../../solana/chain/createSolanaChain.ts'
import type { TokenHolding } from '../../../solana/chain/readTokenAccount.ts'
import { parseInstruction } from '../../../solana/rpc/parseInstruction.ts'
import { solanaTokens } from '../../../solana/solanaTokens.ts'

/** The change of an account's balance in a transaction, in base units. */
export type Change = { address: string; amount: bigint; symbol: string; decimals: number }

/** Returns a transaction's balance changes: SOL by account, including the fee, and tokens by owner. */
export function listChanges({ keys, lamports, tokens }: Landed): readonly Change[] {
  const sol = keys.all.map((address, at) => ({
    address,
    amount: (lamports.after[at] ?? 0n) - (lamports.before[at] ?? 0n),
    symbol: 'SOL',
    decimals: 9,
  }))
  const held = new Map([...tokens.before, ...tokens.after].map((holding) => [holding.index, holding]))
  const moved = [...held.values()].map(({ index, mint, owner, decimals }) => ({
    address: owner,
    amount: amountAt(tokens.after, index) - amountAt(tokens.before, index),
    symbol: symbolOf(mint),
    decimals,
  }))
  return [...sol, ...moved].filter(({ amount }) => amount !== 0n)
}

const amountAt = (holdings: readonly TokenHolding[], index: number) =>
  holdings.find((holding) => holding.index === index)?.amount ?? 0n

/** Returns a token's symbol, or its mint if it isn't one of the local world's. */
export function symbolOf(mint: string): string {
  return Object.values(solanaTokens).find((token) => token.mint === mint)?.symbol ?? mint
}

/** Describes a transaction's instructions: the program, and the instruction's name if it is a common one. */
export function listDeeds({ message, keys }: Landed): readonly string[] {
  return message.instructions.map((instruction) => {
    const { program, programId, parsed } = parseInstruction(instruction, keys.all, null) as {
      program?: string
      programId: string
      parsed?: { type: string } | string
    }
    return typeof parsed === 'object' ? `${program}: ${parsed.type}` : (program ?? programId)
  })
}
