import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import * as z from 'zod/mini'

/** An EVM address: 20 bytes in hex, with a right EIP-55 checksum unless all letters have one case (spec 5.12). */
export const evmAddress = z.pipe(
  z.string().check(z.refine(isEvmAddress, { abort: true })),
  z.custom<`0x${string}`>(),
)

/** An account's address in its namespace's own form; what begins with `0x` is held to the EVM rule (spec 5.12). */
export const accountAddress = z.string().check(z.refine(isAccountAddress))

/** Tells whether a text is an EVM address under the rule of spec 5.12 (EIP-55). */
export function isEvmAddress(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  return digits === checksummed(lower)
}

/** Tells whether a text can be an account's address in any namespace. */
export function isAccountAddress(text: string): boolean {
  return text.startsWith('0x') ? isEvmAddress(text) : /^[a-zA-Z0-9]{20,128}$/.test(text)
}

function checksummed(lower: string): string {
  const hash = bytesToHex(keccak_256(lower))
  return Array.from(lower, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('')
}
