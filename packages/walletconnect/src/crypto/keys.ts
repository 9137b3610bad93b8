import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, randomBytes } from './bytes.ts'
import { openAgreement } from './openAgreement.ts'

/** An X25519 key pair (RFC 7748), 32 bytes each, as hex without `0x`. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Returns whether a value is a key: 32 bytes as hex. Wallets may write theirs in upper case. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
}

/** Generates the key pair of one agreement. Key pairs are used once. */
export async function createKeyPair(): Promise<KeyPair> {
  const privateKey = createSymKey()
  const { publicKey } = await openAgreement(privateKey)
  return { privateKey, publicKey: bytesToHex(publicKey) }
}

/** Generates a symmetric key to share as is in a pairing's URI: 32 bytes as hex. */
export function createSymKey(): string {
  return bytesToHex(randomBytes(32))
}

/** Derives the symmetric key that two sides share, as hex. Undefined if the peer's public key is invalid. */
export async function deriveSymKey(privateKey: string, peerPublicKey: string): Promise<string | undefined> {
  if (!isKey(peerPublicKey)) return undefined
  const { agree } = await openAgreement(privateKey)
  const symKey = await agree(hexToBytes(peerPublicKey))
  return symKey && bytesToHex(symKey)
}

/** Returns the topic for messages encrypted with a key: its SHA-256, as hex. */
export function topicOf(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}
