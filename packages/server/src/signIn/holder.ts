import { base64urlnopad, hex } from '@scure/base'

const secretBytes = 32
const secretPattern = /^[a-zA-Z0-9_-]{43}$/

/** Creates a holder's secret: 256 random bits, base64url (RFC 4648). */
export function createSecret(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

/** Returns whether a text has the form of a holder's secret. */
export function isSecret(text: string): boolean {
  return secretPattern.test(text)
}

/** Returns the id of a holder in a store: SHA-256 of the secret, in hex. */
export async function hashSecret(secret: string): Promise<string> {
  return hex.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
