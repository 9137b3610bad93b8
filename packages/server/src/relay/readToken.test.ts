import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken } from './readToken.ts'

const audience = 'wss://relay.latchkey.test'
const audiences = ['wss://other.latchkey.test/relay', 'wss://relay.latchkey.test/relay']
const now = 1_790_000_000
const keyPair = generateKeyPair()
const sign = ({ aud = audience, iat = now, ttl = 86_400, sub = 'f00d' } = {}) =>
  signJWT(sub, aud, ttl, keyPair, iat)
const read = (token: string) => readToken(token, { audiences, now: () => now * 1_000 })

describe('readToken', () => {
  it('returns the client whose key signed the token', async () => {
    const reading = read(await sign())
    expect(reading).toEqual({ clientId: expect.stringMatching(/^did:key:z6Mk[1-9A-Za-z]{44}$/) })
    expect(read(await sign({ sub: 'beef' }))).toEqual(reading)
  })

  it('rejects a token that is not valid yet, with two minutes of tolerance for clocks', async () => {
    expect(read(await sign({ iat: now + 119 }))).toHaveProperty('clientId')
    expect(read(await sign({ iat: now + 121 }))).toEqual({
      refusal: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  it('rejects an expired token, with the same tolerance', async () => {
    const slow = (bySeconds: number) => sign({ iat: now - bySeconds, ttl: 300 })
    expect(read(await slow(419))).toHaveProperty('clientId')
    expect(read(await slow(421))).toEqual({ refusal: 'JWT validation error: JWT Token is expired' })
  })

  it('rejects a token that is expired, was issued for another relay, or has an empty subject', async () => {
    expect(read(await sign({ iat: now - 86_400 - 119 }))).toHaveProperty('clientId')
    for (const wrong of [
      { iat: now - 86_400 - 121 },
      { aud: 'wss://relay.attacker.test' },
      { aud: 'relay.latchkey.test' },
      { sub: '' },
    ]) {
      expect(read(await sign(wrong))).toHaveProperty('refusal')
    }
  })

  it('rejects a token with any one character changed', async () => {
    const token = await sign()
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ09-_.='), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // The last character of a part has unused bits.
        fc.pre(changed !== token && at !== token.length - 1)
        expect(read(changed)).toHaveProperty('refusal')
      }),
    )
  })

  it('rejects anything that is not a token, of any length', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.base64String(), { maxLength: 4 }).map((parts) => parts.join('.')),
        ),
        (text) => {
          expect(read(text)).toHaveProperty('refusal')
        },
      ),
    )
    expect(read('a'.repeat(1_000_000))).toHaveProperty('refusal')
  })

  const own = generateKeyPairSync('ed25519')
  const didOf = (prefix: number[], { x = '' } = own.publicKey.export({ format: 'jwk' })) =>
    `did:key:z${base58.encode(Uint8Array.from([...prefix, ...Buffer.from(x, 'base64url')]))}`
  const did = didOf([0xed, 0x01])
  const claims = { iss: did, sub: 'f00d', aud: audience, iat: now, exp: now + 60 }

  /** Creates a token with any content, signed with its own key. */
  function forge(
    changes: object,
    header: unknown = { alg: 'EdDSA', typ: 'JWT' },
    key: KeyObject = own.privateKey,
  ) {
    const text = [header, { ...claims, ...changes }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${signBytes(null, Buffer.from(text), key).toString('base64url')}`
  }
  const refusal = (part: string) => ({ refusal: `JWT validation error: invalid ${part}` })

  it.each<[string, object]>([
    ['a clock that is two minutes fast', { iat: now + 120 }],
    ['an expiry two minutes ago', { exp: now - 120 }],
    ['another path of the relay', { aud: `${audience}/other` }],
    ['the second of the audiences', { aud: 'wss://other.latchkey.test' }],
  ])('accepts a token with %s', (_, changes) => {
    expect(read(forge(changes))).toEqual({ clientId: did })
  })

  it.each<[string, string, object]>([
    ['claims', 'no issue time', { iat: undefined }],
    ['claims', 'an issue time as a string', { iat: String(now) }],
    ['claims', 'no expiry', { exp: undefined }],
    ['claims', 'an expiry as a string', { exp: String(now + 60) }],
    ['claims', 'no subject', { sub: undefined }],
    ['claims', 'an empty subject', { sub: '' }],
    ['claims', 'a subject that is a number', { sub: 1 }],
    ['audience', 'another relay', { aud: 'wss://relay.attacker.test' }],
    ['audience', 'no audience', { aud: undefined }],
    ['audience', 'a list of relays', { aud: [audience] }],
    ['audience', 'a host without a scheme', { aud: 'relay.latchkey.test' }],
    ['token', 'no client', { iss: undefined }],
    ['token', 'a list of clients', { iss: [did] }],
    ['token', 'a prefix before its client', { iss: `x${did}` }],
    ['token', 'a suffix after its client', { iss: `${did}1` }],
    ['token', 'a client of another method', { iss: did.replace('did:key:z', 'did:web:z') }],
    ['token', 'a client without a key', { iss: 'did:key:z' }],
    ['token', 'a key that is not base58', { iss: did.replace(/.$/, '0') }],
    ['token', 'a key of another curve', { iss: didOf([0xec, 0x01]) }],
    ['token', 'a key of another multicodec', { iss: didOf([0xed, 0x02]) }],
    ['token', 'a key that is too long', { iss: didOf([0xed, 0x01, 0]) }],
    ['token', 'a key that is too short', { iss: didOf([0xed, 0x01], { x: 'AAAA' }) }],
  ])('reports an invalid %s: %s', (part, _, changes) => {
    expect(read(forge(changes))).toEqual(refusal(part))
  })

  it.each<[unknown]>([
    [{ alg: 'HS256', typ: 'JWT' }],
    [{ alg: 'EdDSA', typ: 'JWS' }],
    [{ alg: 'EdDSA' }],
    [{ typ: 'JWT' }],
    [null],
    ['EdDSA'],
  ])('reports an invalid token with the header %j', (header) => {
    expect(read(forge({}, header))).toEqual(refusal('token'))
  })

  it('reports which part of a token is missing or extra, and a signature by another key', () => {
    const token = forge({})
    const [header = '', payload = '', signature = ''] = token.split('.')
    expect(read(`${token}.`)).toEqual(refusal('token'))
    expect(read('')).toEqual(refusal('token'))
    expect(read(header)).toEqual(refusal('token'))
    expect(read(`${header}.${payload}`)).toEqual(refusal('token'))
    expect(read(`${header}.${payload}.AAAA`)).toEqual(refusal('signature'))
    expect(read(`${header}.${payload}.!`)).toEqual(refusal('signature'))
    for (const json of ['null', '1', '"EdDSA"', '[]'])
      expect(read(`${header}.${Buffer.from(json).toString('base64url')}.${signature}`)).toEqual(
        refusal('token'),
      )
    expect(read(`${header}.${Buffer.from('{').toString('base64url')}.${signature}`)).toEqual(refusal('token'))
    expect(read(forge({}, undefined, generateKeyPairSync('ed25519').privateKey))).toEqual(
      refusal('signature'),
    )
  })

  it('accepts a token of 4,096 characters and rejects a longer one', () => {
    const padded = (length: number) => forge({ sub: 'a'.repeat(length) })
    // Base64 has four characters for each three bytes: pads the subject until the token has 4,096.
    const length = Math.ceil(((4_096 - padded(0).length) * 3) / 4)
    expect(padded(length)).toHaveLength(4_096)
    expect(read(padded(length))).toEqual({ clientId: did })
    expect(read(padded(length + 1))).toEqual(refusal('token'))
  })
})
