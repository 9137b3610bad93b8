import type { Address, EncodedAccount } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'

/** SPL Token, and its successor. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const mintBytes = 82
const tokenBytes = 165
/** Where the successor's accounts with extensions say what they are. */
const kinds = { at: tokenBytes, mint: 1, token: 2 } as const

/** An account as a token account; undefined where it is none. */
export function readTokenAccount(account: EncodedAccount): Token | undefined {
  if (!isOf(account, tokenBytes, kinds.token)) return undefined
  const token = getTokenDecoder().decode(account.data)
  return token.state === 0 ? undefined : token
}

/** An account as a mint; undefined where it is none. */
export function readMint(account: EncodedAccount): Mint | undefined {
  if (!isOf(account, mintBytes, kinds.mint)) return undefined
  const mint = getMintDecoder().decode(account.data)
  return mint.isInitialized ? mint : undefined
}

function isOf({ programAddress, data }: EncodedAccount, bytes: number, kind: number): boolean {
  if (!tokenPrograms.includes(programAddress)) return false
  return data.length === bytes || (data.length > tokenBytes && data[kinds.at] === kind)
}

/** An amount of a token, as Solana's RPC writes it. */
export function writeTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = part ? `${whole}.${part}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** What a token account held, at one moment of a transaction. */
export type TokenHolding = {
  index: number
  mint: Address
  owner: Address
  program: Address
  amount: bigint
  decimals: number
}
