import { createPublicKey, verify } from 'node:crypto'
import { attempt } from '@latchkey/protocol/attempt'
import { base58, base64urlnopad } from '@scure/base'

/** The client id of a valid token, or the reason of its refusal in texts that clients know (spec 8.21). */
type TokenReading = { clientId: string } | { refusal: string }

/** Accepted clock skew, in seconds. */
const skewSeconds = 120
/** Tokens only contain a client and times, so valid ones are much shorter than this. */
const charactersMax = 4_096
/** Header, claims and signature. */
const partsOfToken = 3

/**
 * Verifies the JWT (RFC 7519, EdDSA, `did:key`) with which a client proves its id. `audiences` are the addresses of
 * this relay: a token for another one is refused.
 */
export function readToken(
  token: string,
  { audiences, now = Date.now }: { audiences: readonly string[]; now?: () => number },
): TokenReading {
  const parts = token.split('.')
  if (token.length > charactersMax || parts.length !== partsOfToken) return invalid('token')
  const [header, payload, signature] = parts as [string, string, string]
  const head = parsePart(header)
  const claims = parsePart(payload)
  const key = claims && readDid(claims.iss)
  if (head?.alg !== 'EdDSA' || head.typ !== 'JWT' || !claims || !key) return invalid('token')
  if (!isSigned(key, `${header}.${payload}`, signature)) return invalid('signature')
  const { iat, exp, aud, sub } = claims
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof sub !== 'string' || sub === '')
    return invalid('claims')
  const seconds = now() / 1000
  if (iat > seconds + skewSeconds) return { refusal: 'JWT validation error: JWT Token is not yet valid' }
  if (exp < seconds - skewSeconds) return { refusal: 'JWT validation error: JWT Token is expired' }
  if (!audiences.some((audience) => hostOf(audience) === hostOf(aud))) return invalid('audience')
  return { clientId: claims.iss as string }
}

function invalid(part: string): TokenReading {
  return { refusal: `JWT validation error: invalid ${part}` }
}

/** Returns the JSON of a part, of any type; undefined if it cannot be parsed. */
function parsePart(part: string): Record<string, unknown> | null | undefined {
  return attempt(() => JSON.parse(Buffer.from(base64urlnopad.decode(part)).toString()))
}

/**
 * Returns the Ed25519 key of a `did:key`: multicodec 0xed01 in base58. With these two bytes, 47 characters encode a key
 * of 32 bytes.
 */
function readDid(did: unknown): Uint8Array | undefined {
  const match = typeof did === 'string' ? /^did:key:z(.{47})$/.exec(did) : null
  const bytes = match && attempt(() => base58.decode(match[1] as string))
  return bytes?.[0] === 0xed && bytes[1] === 0x01 ? bytes.subarray(2) : undefined
}

function isSigned(key: Uint8Array, text: string, signature: string): boolean {
  const bytes = attempt(() => base64urlnopad.decode(signature))
  if (bytes?.length !== 64) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(key) }
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
}

/** Returns the host of an address, the only part that a proxy in front preserves. */
function hostOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined
}
