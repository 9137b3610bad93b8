import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { RequestFailure } from './RequestFailure.ts'

/** Signs places in a list into cursors, and reads them back. */
export type Cursors = {
  /** `scope` is what the list is of (address, chain); a cursor is good for its own scope only. */
  sign(scope: readonly string[], place: unknown): string
  /** The place of a cursor. Throws CURSOR_INVALID for one that is forged, truncated or of another scope. */
  read(scope: readonly string[], cursor: string): unknown
}

const signatureBytes = 16

/**
 * Makes cursors; without a key they die with the process. The signature is SHA3-256 of the key, whose length is fixed,
 * and what is signed, cut to 128 bits: SHA-3 (FIPS 202) needs no HMAC around it, and a page of history is quick enough
 * for one to count.
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
      // Base64 ignores what it cannot read: only the text that we wrote counts.
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
