import { createHmac } from 'node:crypto'

/** HMAC-SHA256 (RFC 2104) of some texts for one purpose, base64url: hashes of two purposes cannot be compared. */
export type KeyedHash = (purpose: string, ...texts: readonly string[]) => string

const secretBytesMin = 32

/** Makes a keyed hash of a secret that the database does not hold; throws where that has less than 32 bytes. */
export function createKeyedHash(secret: Uint8Array): KeyedHash {
  if (secret.length < secretBytesMin)
    throw new TypeError(
      `The wallet's secret has ${secret.length} bytes. At least ${secretBytesMin} are required.`,
    )
  // As JSON, so that no two lists of texts run together into one.
  return (...texts) => createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url')
}
