import type { Address, EncodedAccount } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'

/** SPL Token and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const mintBytes = 82
const tokenBytes = 165
/** Position and values of the account type in Token-2022 accounts with extensions. */
const kinds = { at: tokenBytes, mint: 1, token: 2 } as const

/** Reads a token account. Undefined if it isn't one. */
export function readTokenAccount(account: EncodedAccount): Token | undefined {
  if (!isOf(account, tokenBytes, kinds.token)) return undefined
  const token = getTokenDecoder().decode(account.data)
  return token.state === 0 ? undefined : token
}

/** Reads a mint. Undefined if it isn't one. */
export function readMint(account: EncodedAccount): Mint | undefined {
  if (!isOf(account, mintBytes, kinds.mint)) return undefined
  const mint = getMintDecoder().decode(account.data)
  return mint.isInitialized ? mint : undefined
}

function isOf({ programAddress, data }: EncodedAccount, bytes: number, kind: number): boolean {
  if (!tokenPrograms.includes(programAddress)) return false
  return data.length === bytes || (data.length > tokenBytes && data[kinds.at] === kind)
}

/** Formats a token amount like Solana's RPC. */
export function writeTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = part ? `${whole}.${part}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** A token account's balance at one point of a transaction. */
export type TokenHolding = {
  index: number
  mint: Address
  owner: Address
  program: Address
  amount: bigint
  decimals: number
}
