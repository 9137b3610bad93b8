import { ed25519, x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import type { Agreement } from './agreement.ts'
import { hexToBytes } from './bytes.ts'
import type { Signer } from './signer.ts'

// Import this module dynamically. The build includes noble's code in it (scripts/build.mjs).

/** Opens a signer with a private key (32 bytes as hex), for browsers without Ed25519. */
export function openNobleSigner(seed: string): Signer {
  const privateKey = hexToBytes(seed)
  return {
    publicKey: ed25519.getPublicKey(privateKey),
    sign: async (bytes) => ed25519.sign(bytes, privateKey),
  }
}

/** Opens a key agreement with a private key (32 bytes as hex), for browsers without X25519. */
export function openNobleAgreement(privateKey: string): Agreement {
  const secretKey = hexToBytes(privateKey)
  return {
    publicKey: x25519.getPublicKey(secretKey),
    async agree(peerPublicKey) {
      try {
        const secret = x25519.getSharedSecret(secretKey, peerPublicKey)
        return hkdf(sha256, secret, undefined, undefined, 32)
      } catch {
        return undefined
      }
    },
  }
}
