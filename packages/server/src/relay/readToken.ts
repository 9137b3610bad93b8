import { createPublicKey, verify } from 'node:crypto'
import { base58, base64urlnopad } from '@scure/base'

/** What a client's token says, or why it does not count: the texts that clients know (spec 8.21). */
export type TokenReading = { clientId: string } | { refusal: string }

/** Clocks may differ by this many seconds. */
const skewSeconds = 120
/** A token names its client and its times; anything near this length is not one. */
const charactersMax = 4_096

/**
 * Reads the JWT (RFC 7519, EdDSA, `did:key`) that a client proves its id with. `audiences` are the addresses of
 * this relay: a token for another one is not good here.
 */
export function readToken(
  token: string,
  { audiences, now = Date.now }: { audiences: readonly string[]; now?: () => number },
): TokenReading {
  const [header = '', payload = '', signature = '', ...rest] =
    token.length > charactersMax ? [] : token.split('.')
  const head = parsePart(header)
  const claims = parsePart(payload)
  const key = claims && readDid(claims.iss)
  if (rest.length > 0 || head?.alg !== 'EdDSA' || head.typ !== 'JWT' || !claims || !key)
    return invalid('token')
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

function parsePart(part: string): Record<string, unknown> | undefined {
  const bytes = decode(base64urlnopad, part)
  try {
    const value: unknown = bytes && JSON.parse(Buffer.from(bytes).toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The Ed25519 key of a `did:key`: multicodec 0xed01 in base58. */
function readDid(did: unknown): Uint8Array | undefined {
  const text = typeof did === 'string' && did.startsWith('did:key:z') ? did.slice('did:key:z'.length) : ''
  // Base58 takes the square of its length: no key is this long.
  const bytes = text.length > 0 && text.length < 64 ? decode(base58, text) : undefined
  return bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.subarray(2) : undefined
}

function isSigned(key: Uint8Array, text: string, signature: string): boolean {
  const bytes = decode(base64urlnopad, signature)
  if (bytes?.length !== 64) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(key) }
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
}

/** The host of an address, which is all that a proxy in front leaves of it. */
function hostOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined
}

function decode(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}
