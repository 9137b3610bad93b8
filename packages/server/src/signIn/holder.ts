import { base64urlnopad, hex } from '@scure/base'

const secretBytes = 32
const secretPattern = /^[a-zA-Z0-9_-]{43}$/

/** Makes a holder's secret: 256 bits of chance, base64url (RFC 4648). */
export function createSecret(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

/** Tells whether a text can be a holder's secret. */
export function isSecret(text: string): boolean {
  return secretPattern.test(text)
}

/** What a store knows a holder by: SHA-256 of the secret, in hex. */
export async function hashSecret(secret: string): Promise<string> {
  return hex.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
