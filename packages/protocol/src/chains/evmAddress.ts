import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/**
 * Returns whether a text is an EVM address: 20 bytes in hex, with a valid checksum (EIP-55) unless all letters have the
 * same case (spec 5.12).
 */
export function isEvmAddress(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || isChecksummedAddress(text)
}

/** Returns whether a text is an EVM address with its checksum, in no other spelling (EIP-55). */
export function isChecksummedAddress(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  return digits === checksummed(digits.toLowerCase())
}

/** Converts an EVM address of any case to its checksummed form (EIP-55); undefined for any other text. */
export function toChecksumAddress(text: string): `0x${string}` | undefined {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? `0x${checksummed(text.slice(2).toLowerCase())}` : undefined
}

function checksummed(lower: string): string {
  const hash = bytesToHex(keccak_256(lower))
  return Array.from(lower, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('')
}
