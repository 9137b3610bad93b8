import { createHash, randomBytes } from 'node:crypto'

/** An id of 128 bits at random, base64url. */
export function createId(): string {
  return randomBytes(16).toString('base64url')
}

/** A secret of 256 bits at random, base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret: SHA-256 is enough, since nobody can try 256 bits. */
export function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
