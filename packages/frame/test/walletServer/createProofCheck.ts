import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { Records } from './createRecords.ts'
import { RefusedError } from './RefusedError.ts'

/** Verifies proofs by RFC 9449, 4.3, each of which works once. Returns the thumbprint of the proof's key. */
export function createProofCheck({ state, now }: Records, origin: () => string) {
  const used = new Set<string>()
  return async (request: IncomingMessage, accessToken: string | undefined): Promise<string> => {
    const proof = request.headers.dpop
    if (typeof proof !== 'string') throw new RefusedError('PROOF_INVALID')
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      maxTokenAge: 300,
      currentDate: new Date(now()),
    }).catch(() => {
      throw new RefusedError('PROOF_INVALID')
    })
    const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
    const isRight =
      payload.htm === request.method &&
      payload.htu === `${origin()}${request.url?.split('?')[0]}` &&
      payload.ath === ath &&
      !used.has(String(payload.jti))
    if (!isRight || !protectedHeader.jwk) throw new RefusedError('PROOF_INVALID')
    if (payload.nonce !== state.nonce) throw new RefusedError('PROOF_INVALID', 'use_dpop_nonce')
    used.add(String(payload.jti))
    return calculateJwkThumbprint(protectedHeader.jwk)
  }
}
