import { createHmac } from 'node:crypto'

/** HMAC-SHA256 (RFC 2104) of texts for one purpose, base64url. Hashes of two purposes cannot be compared. */
export type KeyedHash = (purpose: string, ...texts: readonly string[]) => string

const secretBytesMin = 32

/** Creates a keyed hash of a secret that is not stored in the database. Throws if the secret has less than 32 bytes. */
export function createKeyedHash(secret: Uint8Array): KeyedHash {
  if (secret.length < secretBytesMin)
    throw new TypeError(
      `The wallet's secret has ${secret.length} bytes. At least ${secretBytesMin} are required.`,
    )
  // As JSON, so that two different lists of texts never have the same encoding.
  return (...texts) => createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url')
}
