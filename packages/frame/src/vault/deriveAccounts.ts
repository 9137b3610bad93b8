import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { bytesToHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'

/** Derives the public addresses of a seed's accounts. */
export function deriveAccounts(seed: Uint8Array) {
  const evmKey = deriveEvmKey(seed)
  const solanaKey = deriveSolanaKey(seed)
  try {
    return { eip155: toEvmAddress(evmKey), solana: base58.encode(ed25519.getPublicKey(solanaKey)) }
  } finally {
    evmKey.fill(0)
    solanaKey.fill(0)
  }
}

/** Returns the address of a private key. */
export function toEvmAddress(privateKey: Uint8Array) {
  return publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(privateKey, false)))
}
