import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A browser's report of a ceremony, and faults of an authenticator. */
export type Ceremony = {
  challenge: string
  origin: string
  rpId?: string
  /** Origin of the page that embeds the frame. */
  topOrigin?: string
  type?: string
  counter?: number
  isVerified?: boolean
}

/**
 * Creates a hand-written authenticator with one passkey (WebAuthn, ES256), so that tests can alter what it creates and
 * signs.
 */
export function createPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  return {
    id: id.toString('base64url'),
    /** Returns a new credential, without attestation. */
    create(ceremony: Ceremony) {
      // COSE (RFC 9053): EC2, ES256, P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = Buffer.concat([toData(ceremony, count, 0x40), attested])
      const header = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex')
      const attestation = Buffer.concat([header, Buffer.from([data.length >> 8, data.length & 255]), data])
      return {
        id: id.toString('base64url'),
        clientDataJSON: toClientData({ type: 'webauthn.create', ...ceremony }),
        attestationObject: attestation.toString('base64url'),
      }
    },
    /** Returns the passkey's signature. */
    get(ceremony: Ceremony) {
      count = ceremony.counter ?? count + 1
      const data = toData(ceremony, count, 0)
      const clientDataJSON = toClientData({ type: 'webauthn.get', ...ceremony })
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: id.toString('base64url'),
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function toData({ rpId, origin, isVerified = true }: Ceremony, count: number, flags: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  // User present, and verified.
  const state = Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)])
  return Buffer.concat([sha256(Buffer.from(rpId ?? new URL(origin).hostname)), state, counter])
}

function toClientData({ type, challenge, origin, topOrigin }: Ceremony): string {
  const data = { type, challenge, origin, crossOrigin: topOrigin !== undefined, topOrigin }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}
