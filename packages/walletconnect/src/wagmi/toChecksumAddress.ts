import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '../crypto/bytes.ts'

/** Formats an address with its EIP-55 checksum. Invalid addresses are returned unchanged. */
export function toChecksumAddress(address: string): `0x${string}` {
  const letters = address.slice(2).toLowerCase()
  if (!/^[0-9a-f]{40}$/.test(letters)) return address as `0x${string}`
  const hash = bytesToHex(keccak_256(utf8ToBytes(letters)))
  const cased = [...letters].map((letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${cased.join('')}`
}
