import { createPrivateKey, type KeyObject } from 'node:crypto'

/** A key of CDP's Secret API keys, with its algorithm. */
export type CoinbaseKey = { algorithm: 'EdDSA' | 'ES256'; key: KeyObject }

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
