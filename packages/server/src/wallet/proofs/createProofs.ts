import { createHash } from 'node:crypto'
import { proofClockSkewMs } from '@latchkey/protocol/constants'
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import { createEnded, type TakeOnce } from '../../storage/rows/createEnded.ts'
import { walletProofs } from '../../storage/schema/walletSessions.ts'
import { createNonces } from './createNonces.ts'

/** A request with a proof of its sender's key. */
type Proven = {
  /** The `DPoP` header. */
  proof: string | undefined
  method: string
  /** Scheme, host and path, as the sender sees them. */
  url: string
  /** The access token of the request, which the proof must be made for. */
  accessToken: string | undefined
}

/** Verifies proofs of possession of a key (DPoP, RFC 9449). */
export type Proofs = {
  /** Returns the nonce that the next proof must contain. */
  nonce(): string
  /** Returns the key's thumbprint (RFC 7638, SHA-256). Throws PROOF_INVALID. A proof is only accepted once. */
  check(request: Proven): Promise<string>
}

const proofCharactersMax = 4_096
const jtiCharactersMax = 256

/**
 * Verifies proofs, and remembers accepted ones. The database prevents a replay at another process. This process and,
 * through `takeOnce`, those that share it also remember them, so that deleting the row does not allow a replay.
 */
export function createProofs({
  database,
  nonceKey,
  takeOnce,
}: {
  database: Database
  nonceKey: Uint8Array
  takeOnce: TakeOnce
}): Proofs {
  const nonces = createNonces(nonceKey)
  const used = createEnded()
  return {
    nonce: nonces.current,
    async check({ proof, method, url, accessToken }) {
      if (!proof) throw invalid('A DPoP proof is required (RFC 9449).')
      if (proof.length > proofCharactersMax) throw invalid('The DPoP proof is too long.')
      const { payload, key } = await verify(proof)
      const { htm, htu, jti, iat, nonce, ath } = payload
      if (htm !== method) throw invalid('The DPoP proof is for another HTTP method.')
      if (typeof htu !== 'string' || !isSameUrl(htu, url)) throw invalid('The DPoP proof is for another URL.')
      if (typeof jti !== 'string' || jti === '' || jti.length > jtiCharactersMax)
        throw invalid('The DPoP proof has no valid jti.')
      if (typeof iat !== 'number' || Math.abs(iat * 1000 - Date.now()) > proofClockSkewMs)
        throw invalid("The DPoP proof’s iat is too far from the server time. Check this device's clock.")
      if (accessToken !== undefined && ath !== toHash(accessToken))
        throw invalid('The DPoP proof is for another access token.')
      // Checked last, so that a wrong nonce is only reported if nothing else is wrong.
      if (typeof nonce !== 'string' || !nonces.isValid(nonce))
        throw new RequestFailure(
          'PROOF_INVALID',
          {
            field: 'dpop',
            description: 'The DPoP proof’s nonce is invalid or expired. Use the DPoP-Nonce of this response.',
          },
          { challenge: 'use_dpop_nonce' },
        )
      const proofRow = { key, jti: toHash(jti), expiresAt: Date.now() + nonces.lifetimeMs }
      const id = `${key} ${proofRow.jti}`
      const isFirstHere = !used.has('proofs', id)
      used.add('proofs', id, proofRow.expiresAt)
      const [taken, isFirstAnywhere] = await Promise.all([
        database
          .insert(walletProofs)
          .values(proofRow)
          .onConflictDoNothing()
          .returning({ key: walletProofs.key }),
        takeOnce(`proof ${id}`, proofRow.expiresAt),
      ])
      if (taken.length === 0 || !isFirstHere || !isFirstAnywhere)
        throw invalid('The DPoP proof was already used.')
      return key
    },
  }
}

async function verify(proof: string): Promise<{ payload: JWTPayload; key: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    })
    // The key was parsed from it, and is a public one.
    return { payload, key: await calculateJwkThumbprint(protectedHeader.jwk ?? {}, 'sha256') }
  } catch (cause) {
    // The proof is the only input, so any error is caused by it.
    throw invalid(
      'The DPoP proof must be a JWT of type dpop+jwt, signed with ES256 by the jwk in its header.',
      cause,
    )
  }
}

/** Compares without query and fragment, which a proof leaves out (RFC 9449, section 4.2). */
function isSameUrl(text: string, url: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, pathname, search, hash } = new URL(text)
  return search === '' && hash === '' && `${origin}${pathname}` === url
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function invalid(description: string, cause?: unknown): RequestFailure {
  return new RequestFailure('PROOF_INVALID', { field: 'dpop', description }, { cause })
}
