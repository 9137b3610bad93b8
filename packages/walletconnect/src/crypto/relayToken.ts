import { toBase64Url } from './base64.ts'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { openSigner } from './openSigner.ts'

/**
 * How long a token is valid, in seconds; a reopened socket gets a new one. Relays tolerate clocks that are off by two
 * more minutes. A clock that is five minutes slow is then refused: all of its codes would have expired on arrival.
 */
const tokenSeconds = 180

/** Generates the seed of a client's identity at the relay: an Ed25519 private key (RFC 8032), as hex. */
export function createClientSeed(): string {
  return bytesToHex(randomBytes(32))
}

/** Signs the JWT (RFC 7519, EdDSA) that identifies a client to a relay; `audience` is the relay's URL. */
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

/** Encodes an Ed25519 public key as `did:key` (W3C did-method-key): multicodec 0xed01 in base58. */
function toDid(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concatBytes(Uint8Array.of(0xed, 0x01), publicKey))}`
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58. The first byte must not be zero. */
function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${base58[Number(number % 58n)]}${text}`
  return text
}
