import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, hexToBytes, numberToHex } from 'viem'

/** Signs a hash (ECDSA, RFC 6979, low s). Takes bytes, because a key in a string could not be overwritten. */
export function signHash(hash: Hex, privateKey: Uint8Array) {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(hash), privateKey, { lowS: true })
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity: recovery }
}
