import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { fromBase64, toBase64 } from './base64.ts'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { deriveSymKey } from './keys.ts'

/** What opens an envelope: the key that both sides have, or the private key that one of type 1 was sealed for. */
export type EnvelopeKey = { symKey: string } | { privateKey: string }

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Seals a text for whoever has the key: ChaCha20-Poly1305 (RFC 8439), an envelope of type 0, as base64. */
export function seal(message: string, symKey: string): string {
  const iv = randomBytes(ivBytes)
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(message))
  return toBase64(concatBytes(Uint8Array.of(0), iv, box))
}

/** What was sealed in an envelope of type 0 or 1; undefined where the key does not fit, or a byte is wrong. */
export function open(envelope: string, key: EnvelopeKey): string | undefined {
  const bytes = fromBase64(envelope)
  const symKey = bytes && symKeyFor(bytes, key)
  if (!bytes || symKey === undefined) return undefined
  const at = bytes[0] === 0 ? 1 : 1 + keyBytes
  if (bytes.length < at + ivBytes + tagBytes) return undefined
  try {
    const cipher = chacha20poly1305(hexToBytes(symKey), bytes.subarray(at, at + ivBytes))
    return new TextDecoder('utf-8', { fatal: true }).decode(cipher.decrypt(bytes.subarray(at + ivBytes)))
  } catch {
    return undefined
  }
}

/** The public key of whoever sealed an envelope of type 1, as hex. */
export function senderOf(envelope: string): string | undefined {
  const bytes = fromBase64(envelope)
  if (bytes?.[0] !== 1 || bytes.length < 1 + keyBytes) return undefined
  return bytesToHex(bytes.subarray(1, 1 + keyBytes))
}

function symKeyFor(bytes: Uint8Array, key: EnvelopeKey): string | undefined {
  if (bytes[0] === 0) return 'symKey' in key ? key.symKey : undefined
  if (bytes[0] !== 1 || 'symKey' in key || bytes.length < 1 + keyBytes) return undefined
  return deriveSymKey(key.privateKey, bytesToHex(bytes.subarray(1, 1 + keyBytes)))
}
