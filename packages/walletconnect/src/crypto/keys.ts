import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, randomBytes } from './bytes.ts'
import { openAgreement } from './openAgreement.ts'

/** A pair of X25519 keys (RFC 7748), 32 bytes each, as hex without `0x`. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes the keys of one agreement: they are used once. */
export async function createKeyPair(): Promise<KeyPair> {
  const privateKey = createSymKey()
  const { publicKey } = await openAgreement(privateKey)
  return { privateKey, publicKey: bytesToHex(publicKey) }
}

/** Makes a symmetric key that is handed over as it is, in a pairing's URI: 32 bytes as hex. */
export function createSymKey(): string {
  return bytesToHex(randomBytes(32))
}

/** The symmetric key that two sides agree on, as hex; undefined for a public key to agree with that is none. */
export async function deriveSymKey(privateKey: string, peerPublicKey: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/i.test(peerPublicKey)) return undefined
  const { agree } = await openAgreement(privateKey)
  const symKey = await agree(hexToBytes(peerPublicKey))
  return symKey && bytesToHex(symKey)
}

/** The topic that messages under a key travel by: its SHA-256, as hex. */
export function topicOf(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}
