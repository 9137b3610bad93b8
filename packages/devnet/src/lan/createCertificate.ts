import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Certificate } from './certificate.ts'

/** Browsers reject certificates valid for more than 398 days. */
const daysValid = 365
const dayMs = 86_400_000

/** Tags of ASN.1 (X.690) that a certificate needs. */
const tags = { integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, sequence: 48, set: 49, utcTime: 23, true: 1 }
/** Content of object identifiers, encoded. */
const ids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
}

/**
 * Creates a self-signed TLS certificate (RFC 5280) for these names and IPv4 addresses: ECDSA on P-256, valid for a
 * year. It can't sign other certificates. Written by hand, since Node has no API for it.
 */
export function createCertificate(hosts: readonly string[], now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(id('ecdsaWithSha256'))
  const name = sequence(
    der(tags.set, sequence(id('commonName'), der(tags.utf8, Buffer.from('Latchkey on your network')))),
  )
  const signed = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([0x4c]), randomBytes(15)])),
    algorithm,
    name,
    // Tolerates clock skew.
    sequence(time(now - dayMs), time(now + daysValid * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(id('basicConstraints'), der(tags.true, Buffer.from([0xff])), octets(sequence())),
        sequence(id('extendedKeyUsage'), octets(sequence(id('serverAuth')))),
        sequence(id('subjectAltName'), octets(sequence(...hosts.map(alternativeName)))),
      ),
    ),
  )
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', signed, privateKey))
  const base64 = sequence(signed, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length.toString(16)
  const bytes = Buffer.from(length.length % 2 === 0 ? length : `0${length}`, 'hex')
  const head = body.length < 0x80 ? [tag, body.length] : [tag, 0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from(head), body])
}

const sequence = (...content: Buffer[]) => der(tags.sequence, ...content)
const octets = (content: Buffer) => der(tags.octets, content)
const id = (name: keyof typeof ids) => der(tags.oid, Buffer.from(ids[name], 'hex'))

/** Encodes a UTCTime: `YYMMDDhhmmssZ`. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(tags.utcTime, Buffer.from(`${digits}Z`))
}

function alternativeName(host: string): Buffer {
  return isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
}
