import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { CoinbaseKey } from '../../base/coinbaseKey.ts'

const tokenS = 120

/** Creates the bearer token (JWT) for one request: valid for two minutes, and only for its method, host and path. */
export function createToken(
  keyId: string,
  { algorithm, key }: CoinbaseKey,
  { method, url }: { method: string; url: URL },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
    .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setSubject(keyId)
    .setIssuer('cdp')
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokenS)
    .sign(key)
}
