import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/** Returns the address of a private key. */
export function toEvmAddress(privateKey: Uint8Array) {
  return publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(privateKey, false)))
}
