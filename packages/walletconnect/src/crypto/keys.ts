import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, randomBytes } from './bytes.ts'
import { x25519 } from './x25519.ts'

/** A pair of X25519 keys (RFC 7748), 32 bytes each, as hex without `0x`. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes the keys of one agreement: they are used once. */
export function createKeyPair(): KeyPair {
  const privateKey = x25519.utils.randomPrivateKey()
  return { privateKey: bytesToHex(privateKey), publicKey: bytesToHex(x25519.getPublicKey(privateKey)) }
}

/** Makes a symmetric key that is handed over as it is, in a pairing's URI: 32 bytes as hex. */
export function createSymKey(): string {
  return bytesToHex(randomBytes(32))
}

/**
 * The symmetric key that two sides agree on: HKDF-SHA256 (RFC 5869), without salt and info, of X25519's secret.
 * Undefined for a public key that is none, or that makes every secret the same (RFC 7748 section 6.1).
 */
export function deriveSymKey(privateKey: string, peerPublicKey: string): string | undefined {
  try {
    const secret = x25519.getSharedSecret(hexToBytes(privateKey), hexToBytes(peerPublicKey))
    return bytesToHex(hkdf(sha256, secret, undefined, undefined, 32))
  } catch {
    return undefined
  }
}

/** The topic that messages under a key travel by: its SHA-256, as hex. */
export function topicOf(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}
