import { randomBytes, sign } from 'node:crypto'
import type { CoinbaseKey } from '../../base/coinbaseKey.ts'

const tokenS = 120

/** Creates the bearer token (JWT) for one request: valid for two minutes, and only for its method, host and path. */
export function createToken(
  keyId: string,
  { algorithm, key }: CoinbaseKey,
  { method, url }: { method: string; url: URL },
): string {
  const now = Math.floor(Date.now() / 1000)
  const head = { alg: algorithm, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
  const claims = {
    sub: keyId,
    iss: 'cdp',
    uris: [`${method} ${url.host}${url.pathname}`],
    iat: now,
    nbf: now,
    exp: now + tokenS,
  }
  const text = [head, claims].map((part) => toBase64Url(JSON.stringify(part))).join('.')
  const signature =
    algorithm === 'EdDSA'
      ? sign(null, Buffer.from(text), key)
      : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function toBase64Url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
