import { toBase64Url } from './base64.ts'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { openSigner } from './openSigner.ts'

/**
 * How long a token holds, in seconds: a socket that is opened again gets another. A relay forgives clocks two minutes
 * more, and then refuses the clock that is five minutes slow, whose every code is over when it arrives.
 */
const tokenSeconds = 180

/** Makes the seed of a client's identity at the relay: an Ed25519 private key (RFC 8032), as hex. */
export function createClientSeed(): string {
  return bytesToHex(randomBytes(32))
}

/** Signs the JWT (RFC 7519, EdDSA) that names a client to a relay; `audience` is the relay's address. */
export async function signRelayToken({
  seed,
  audience,
  issuedAt = Math.floor(Date.now() / 1000),
  lifetimeSeconds = tokenSeconds,
  subject = bytesToHex(randomBytes(32)),
}: {
  seed: string
  audience: string
  issuedAt?: number
  lifetimeSeconds?: number
  subject?: string
}): Promise<string> {
  const { publicKey, sign } = await openSigner(seed)
  const payload = {
    iss: toDid(publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, payload]
    .map((part) => toBase64Url(utf8ToBytes(JSON.stringify(part))))
    .join('.')
  return `${text}.${toBase64Url(await sign(utf8ToBytes(text)))}`
}

/** An Ed25519 public key as `did:key` (W3C did-method-key): multicodec 0xed01 in base58. */
function toDid(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concatBytes(Uint8Array.of(0xed, 0x01), publicKey))}`
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes in base58, which begin with one that is not zero. */
function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${base58[Number(number % 58n)]}${text}`
  return text
}
