import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { RequestFailure } from './RequestFailure.ts'

/** Signs positions in a list as cursors, and verifies them. */
export type Cursors = {
  /** Signs a position. `scope` identifies the list (address, chain): a cursor is only valid for its own scope. */
  sign(scope: readonly string[], place: unknown): string
  /** Returns the position of a cursor. Throws CURSOR_INVALID for one that is forged, truncated or of another scope. */
  read(scope: readonly string[], cursor: string): unknown
}

const signatureBytes = 16

/**
 * Creates cursors. Without a key they are only valid in this process.
 *
 * The signature is SHA3-256 of the key, whose length is fixed, and the payload, cut to 128 bits. SHA-3 (FIPS 202) needs
 * no HMAC construction, and a page of history is served fast enough for a second hash to be noticeable.
 */
export function createCursors(key: string | undefined): Cursors {
  const secret = hash('sha3-256', key ?? randomBytes(32))
  const sign = (scope: readonly string[], place: string) =>
    hash('sha3-256', secret + JSON.stringify([...scope, place]), 'buffer').subarray(0, signatureBytes)
  return {
    sign(scope, place) {
      const text = JSON.stringify(place)
      return Buffer.concat([sign(scope, text), Buffer.from(text)]).toString('base64url')
    },
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const text = bytes.subarray(signatureBytes).toString()
      const signature = bytes.subarray(0, signatureBytes)
      // Base64 decoders ignore invalid characters: only accept the text exactly as it was signed.
      const isExact = bytes.toString('base64url') === cursor
      if (!isExact || signature.length < signatureBytes || !timingSafeEqual(signature, sign(scope, text)))
        throw new RequestFailure('CURSOR_INVALID', {
          field: 'cursor',
          description: 'The cursor is invalid for this list. Start again without it.',
        })
      return JSON.parse(text)
    },
  }
}
