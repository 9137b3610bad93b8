import { createHash, randomBytes } from 'node:crypto'

/** Creates a random id of 128 bits, base64url. */
export function createId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns whether a text can be an id of `createId`. Any other is not looked up. */
export function isId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** Creates a random secret of 256 bits, base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash stored of a secret. SHA-256 suffices, since 256 bits cannot be guessed. */
export function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
