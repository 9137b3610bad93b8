import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

const idDigits = 32

/**
 * Returns a purchase's public id in an account's history: 128 bits of the keccak-256 of `orderId`, which only the buyer
 * knows.
 */
export function toPurchaseId(orderId: string): string {
  return bytesToHex(keccak_256(orderId.toLowerCase())).slice(0, idDigits)
}
