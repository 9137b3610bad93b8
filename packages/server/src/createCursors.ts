import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { RequestFailure } from './RequestFailure.ts'

/** Signs places in a list into cursors, and reads them back. */
export type Cursors = {
  /** `scope` is what the list is of (address, chain); a cursor is good for its own scope only. */
  sign(scope: readonly string[], place: unknown): string
  /** The place of a cursor. Throws CURSOR_INVALID for one that is forged, truncated or of another scope. */
  read(scope: readonly string[], cursor: string): unknown
}

const signatureBytes = 16

/** Makes cursors with HMAC-SHA-256 (RFC 2104), cut to 128 bits; without a key they die with the process. */
export function createCursors(key: string | undefined): Cursors {
  const secret = createSecretKey(key === undefined ? randomBytes(32) : Buffer.from(key, 'utf8'))
  const sign = (scope: readonly string[], place: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([...scope, place]))
      .digest()
      .subarray(0, signatureBytes)
  return {
    sign(scope, place) {
      const text = JSON.stringify(place)
      return Buffer.concat([sign(scope, text), Buffer.from(text, 'utf8')]).toString('base64url')
    },
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const text = bytes.subarray(signatureBytes).toString('utf8')
      const signature = bytes.subarray(0, signatureBytes)
      // Base64 ignores what it cannot read: only the text that we wrote counts.
      const isExact = bytes.toString('base64url') === cursor
      if (!isExact || signature.length < signatureBytes || !timingSafeEqual(signature, sign(scope, text)))
        throw new RequestFailure('CURSOR_INVALID', {
          field: 'cursor',
          description: 'This cursor is not one of this list. Start again without it.',
        })
      return JSON.parse(text)
    },
  }
}
