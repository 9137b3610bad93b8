import { createHmac, timingSafeEqual } from 'node:crypto'
import { proofNonceMs } from '@latchkey/protocol/constants'

/** Nonces for proofs (RFC 9449, section 8): nothing is kept of them, every process makes and knows the same. */
export type Nonces = {
  /** The one of now. */
  current(): string
  /** Whether it is one of now, or of just before. */
  isValid(nonce: string): boolean
  /** How long a proof that is taken now has to be remembered. */
  lifetimeMs: number
}

/** Makes nonces of spans of time, signed with `key` (HMAC-SHA-256). */
export function createNonces(key: Uint8Array, now: () => number = Date.now): Nonces {
  const sign = (span: number) =>
    createHmac('sha256', key).update(`nonce ${span}`).digest().subarray(0, 16).toString('base64url')
  const span = () => Math.floor(now() / proofNonceMs)
  return {
    current: () => sign(span()),
    isValid(nonce) {
      const given = Buffer.from(nonce)
      // The one after, too: another process' clock may be ahead.
      return [0, -1, 1].some((offset) => {
        const known = Buffer.from(sign(span() + offset))
        return known.length === given.length && timingSafeEqual(known, given)
      })
    },
    lifetimeMs: 3 * proofNonceMs,
  }
}
