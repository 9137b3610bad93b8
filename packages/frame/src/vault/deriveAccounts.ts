import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { toEvmAddress } from './toEvmAddress.ts'

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
