import { base58 } from '@scure/base'

const keyBytes = 32
const checksumBytes = 2
/** 49 characters fit 36 bytes. Limited because base58 takes quadratic time. */
const charactersMax = 50

/**
 * Whether a text has the form of an address of Polkadot or a related chain (SS58). The checksum is left to the reader
 * of the account.
 */
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
