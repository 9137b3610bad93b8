import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key of CDP's Secret API keys, with its algorithm. */
type CoinbaseKey = { algorithm: 'EdDSA' | 'ES256'; key: KeyObject }

const tokenS = 120
const edwardsKeyBytes = 64
const seedBytes = 32

/** Parses the secret of an API key: 64 bytes in base64 (Ed25519), or PEM (EC). Throws `TypeError` for anything else. */
export function readCoinbaseKey(secret: string): CoinbaseKey {
  if (secret.includes('-----BEGIN')) {
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType !== 'ec') throw new TypeError('Not an EC key')
    return { algorithm: 'ES256', key }
  }
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== edwardsKeyBytes) throw new TypeError('Neither 64 bytes in base64 nor PEM')
  const [d, x] = [bytes.subarray(0, seedBytes), bytes.subarray(seedBytes)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' }
  return { algorithm: 'EdDSA', key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

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
