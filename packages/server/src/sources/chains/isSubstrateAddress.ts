import { base58 } from '@scure/base'

const keyBytes = 32
const checksumBytes = 2
/** 49 characters hold 36 bytes; base58 takes the square of its length. */
const charactersMax = 50

/** Tells whether a text has the form of an address of Polkadot and its kin (SS58); its checksum is left to who reads it. */
export function isSubstrateAddress(text: string): boolean {
  if (text.length > charactersMax) return false
  try {
    const bytes = base58.decode(text)
    const prefixBytes = (bytes[0] ?? 0) & 0x40 ? 2 : 1
    return bytes.length === prefixBytes + keyBytes + checksumBytes
  } catch {
    return false
  }
}
