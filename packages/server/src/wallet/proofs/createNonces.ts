import { createHmac, timingSafeEqual } from 'node:crypto'
import { proofNonceMs } from '@latchkey/protocol/constants'

/** Nonces for proofs (RFC 9449, section 8). They are not stored: every process derives the same ones. */
export type Nonces = {
  /** Returns the current nonce. */
  current(): string
  /** Returns whether a nonce is current, or was until just before. */
  isValid(nonce: string): boolean
  /** How long an accepted proof has to be remembered. */
  lifetimeMs: number
}

/** Creates nonces for intervals of time, signed with `key` (HMAC-SHA-256). */
export function createNonces(key: Uint8Array, now: () => number = Date.now): Nonces {
  const sign = (span: number) =>
    createHmac('sha256', key).update(`nonce ${span}`).digest().subarray(0, 16).toString('base64url')
  const span = () => Math.floor(now() / proofNonceMs)
  return {
    current: () => sign(span()),
    isValid(nonce) {
      const given = Buffer.from(nonce)
      // Includes the next one, since the clock of another process may be ahead.
      return [0, -1, 1].some((offset) => {
        const known = Buffer.from(sign(span() + offset))
        return known.length === given.length && timingSafeEqual(known, given)
      })
    },
    lifetimeMs: 3 * proofNonceMs,
  }
}
