import type { SolanaInstruction, SolanaMessage } from './parseTransaction.ts'

/** Effect of an instruction, for the SOL and token programs; amounts are in base units. */
export type ParsedInstruction =
  | { type: 'sendSol'; from: string; to: string; amount: bigint }
  /** Transfer between token accounts, with mint and decimals if the instruction contains them. */
  | ({ type: 'sendToken'; from: string; to: string } & TokenAmount)
  /**
   * Allowance to transfer tokens of a token account. Addresses are undefined if they are in a lookup table, where only
   * the chain knows them.
   */
  | ({ type: 'approve'; from: string | undefined; spender: string | undefined } & TokenAmount)
  | { type: 'openTokenAccount'; owner: string; mint: string }
  | { type: 'memo'; text: string }
  /** Any other instruction of a known program, by the program's address. */
  | { type: 'other'; program: string }
  | { type: 'unknown'; program: string | undefined }

/** Amount of a token, with mint and decimals if the instruction contains them. */
type TokenAmount = {
  amount: bigint
  mint?: string | undefined
  decimals?: number
  /** Set for the newer program, whose mints may display other amounts than accounts hold. */
  canScale?: true
}

/** Program that owns user accounts. */
export const systemProgram = '11111111111111111111111111111111'
/** The newer token program. */
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Token programs. */
export const tokenPrograms: readonly string[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022]
const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const feeProgram = 'ComputeBudget111111111111111111111111111111'

const lamportsPerSignature = 5_000n
/** Compute units per instruction of a transaction without a limit. */
const unitsPerStep = 200_000n

/** Decodes a transaction instruction by instruction. Those that only set the fee are omitted. */
export function parseInstructions({ instructions }: SolanaMessage): readonly ParsedInstruction[] {
  return instructions.filter(({ program }) => program !== feeProgram).map(parseInstruction)
}

/** Returns the maximum fee that the first signer pays, in lamports. */
export function readFee({ instructions, signers }: SolanaMessage): bigint {
  const settings = instructions.filter(({ program }) => program === feeProgram)
  const find = (kind: number) => settings.find(({ data }) => data[0] === kind)?.data
  const limit = find(2)
  const price = find(3)
  const units = limit ? readNumber(limit, 1, 4) : BigInt(instructions.length - settings.length) * unitsPerStep
  const microLamports = price ? readNumber(price, 1, 8) * units : 0n
  return BigInt(signers.length) * lamportsPerSignature + (microLamports + 999_999n) / 1_000_000n
}

function parseInstruction(instruction: SolanaInstruction): ParsedInstruction {
  const { accounts, data, program } = instruction
  if (program === undefined) return { type: 'unknown', program }
  if (program === memoProgram) return { type: 'memo', text: new TextDecoder().decode(data) }
  const [first, second, third, fourth] = accounts
  if (program === systemProgram) {
    if (data.length === 12 && readNumber(data, 0, 4) === 2n && first && second)
      return { type: 'sendSol', from: first, to: second, amount: readNumber(data, 4, 8) }
    return { type: 'other', program }
  }
  if (program === tokenAccountProgram) {
    if ((data.length === 0 || data[0] === 0 || data[0] === 1) && third && fourth)
      return { type: 'openTokenAccount', owner: third, mint: fourth }
    return { type: 'other', program }
  }
  if (!tokenPrograms.includes(program)) return { type: 'unknown', program }
  const amount = readNumber(data, 1, 8)
  const [kind] = data
  // Instructions that name the mint and its decimals, which the program checks.
  const checked = {
    ...{ amount, mint: second, decimals: data[9] ?? 0 },
    ...(program === token2022 && { canScale: true as const }),
  }
  // Programs ignore bytes after the part that they read.
  if (kind === 3 && data.length >= 9 && first && second)
    return { type: 'sendToken', from: first, to: second, amount }
  if (kind === 12 && data.length >= 10 && first && second && third)
    return { type: 'sendToken', from: first, to: third, ...checked }
  if (kind === 4 && data.length >= 9) return { type: 'approve', from: first, spender: second, amount }
  if (kind === 13 && data.length >= 10) return { type: 'approve', from: first, spender: third, ...checked }
  return { type: 'other', program }
}

/** Reads a little-endian unsigned integer. Missing bytes count as zero. */
export function readNumber(bytes: Uint8Array, from: number, count: number): bigint {
  let value = 0n
  for (let index = count - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[from + index] ?? 0)
  return value
}
