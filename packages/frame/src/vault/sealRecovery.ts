import type { Recovery } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'
import type { RecoverySecret } from '../base/ports.ts'

const ivBytes = 12
const saltBytes = 16

/**
 * Encodes a recovery share for the server: as it is for `automatic`, else encrypted with a secret that only the visitor
 * has (HKDF-SHA-256, RFC 5869; AES-256-GCM), bound to this user and this method.
 */
export async function sealRecovery(
  share: Uint8Array<ArrayBuffer>,
  secret: RecoverySecret | undefined,
  userId: string,
): Promise<Recovery> {
  if (!secret) return { kind: 'automatic', share: base64urlnopad.encode(share) }
  const { credentialId } = secret
  const kind = credentialId === undefined ? 'code' : 'passkey'
  const { salt = makeSalt() } = secret
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const { key, algorithm } = await toKey(secret.bytes, { salt, iv, kind, userId })
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, share))
  const both = new Uint8Array(ivBytes + sealed.length)
  both.set(iv)
  both.set(sealed, ivBytes)
  return {
    kind,
    share: base64urlnopad.encode(both),
    salt: base64urlnopad.encode(salt),
    ...(credentialId !== undefined && { credentialId }),
  }
}

/**
 * Decodes a recovery share from the server; undefined if it requires the visitor's secret and this one is missing or
 * wrong. Throws if it is not base64url.
 */
export async function openRecovery(
  { kind, share, salt = '' }: Recovery,
  secret: RecoverySecret | undefined,
  userId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = base64urlnopad.decode(share) as Uint8Array<ArrayBuffer>
  if (kind === 'automatic') return bytes
  if (!secret) return undefined
  const iv = bytes.slice(0, ivBytes)
  const parts = { salt: base64urlnopad.decode(salt) as Uint8Array<ArrayBuffer>, iv, kind, userId }
  const { key, algorithm } = await toKey(secret.bytes, parts)
  // Decryption fails for another code or passkey, and for any changed bit (AES-GCM).
  return crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)).then(
    (opened) => new Uint8Array(opened),
    () => undefined,
  )
}

/** Creates a random salt. */
export const makeSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(saltBytes))

async function toKey(
  secret: Uint8Array<ArrayBuffer>,
  {
    salt,
    iv,
    kind,
    userId,
  }: { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; kind: string; userId: string },
) {
  const info = new TextEncoder().encode(JSON.stringify(['latchkey recovery', 1, kind, userId]))
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return { key, algorithm: { name: 'AES-GCM', iv, additionalData: info } }
}
