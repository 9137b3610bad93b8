import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { fromBase64, toBase64 } from './base64.ts'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { deriveSymKey } from './keys.ts'

const ivBytes = 12
const keyBytes = 32

/** Encrypts text with a symmetric key: ChaCha20-Poly1305 (RFC 8439), a type 0 envelope, as base64. */
export function seal(message: string, symKey: string): string {
  const iv = randomBytes(ivBytes)
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(message))
  return toBase64(concatBytes(Uint8Array.of(0), iv, box))
}

/** Decrypts a type 0 envelope. Undefined if the key doesn't match or the envelope was altered. */
export function open(envelope: string, symKey: string): string | undefined {
  const bytes = fromBase64(envelope)
  return bytes?.[0] === 0 ? unseal(bytes.subarray(1), symKey) : undefined
}

/** Decrypts a type 1 envelope with a private key, using the sender's public key in it. Undefined if that fails. */
export async function openFrom(envelope: string, privateKey: string): Promise<string | undefined> {
  const bytes = fromBase64(envelope)
  if (bytes?.[0] !== 1) return undefined
  const symKey = await deriveSymKey(privateKey, bytesToHex(bytes.subarray(1, 1 + keyBytes)))
  return symKey && unseal(bytes.subarray(1 + keyBytes), symKey)
}

function unseal(box: Uint8Array, symKey: string): string | undefined {
  try {
    const cipher = chacha20poly1305(hexToBytes(symKey), box.subarray(0, ivBytes))
    return new TextDecoder('utf-8', { fatal: true }).decode(cipher.decrypt(box.subarray(ivBytes)))
  } catch {
    return undefined
  }
}
