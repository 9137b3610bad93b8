import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, it } from 'vitest'
import { hideWebCrypto } from '../../test/hideWebCrypto.ts'
import { wrapWebCrypto } from '../../test/wrapWebCrypto.ts'
import { bytesToHex, hexToBytes, randomBytes } from './bytes.ts'
import { openNobleAgreement } from './nobleCurves.ts'
import { openAgreement } from './openAgreement.ts'
import { openOwnKey } from './openOwnKey.ts'

const alice = {
  privateKey: '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
  publicKey: '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
}
const bob = {
  privateKey: '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
  publicKey: 'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
}

const keyOf = (secret: string) => bytesToHex(hkdf(sha256, hexToBytes(secret), undefined, undefined, 32))

describe.each([
  ['the browser’s own', openAgreement],
  ['noble’s', openNobleAgreement],
])('key agreement with %s X25519', (_, openOne) => {
  const agree = async (privateKey: string, peer: string) => {
    const key = await (await openOne(privateKey)).agree(hexToBytes(peer))
    return key && bytesToHex(key)
  }

  it.each([alice, bob])('returns the public key of RFC 7748, section 6.1: $publicKey', async (keys) => {
    expect(bytesToHex((await openOne(keys.privateKey)).publicKey)).toBe(keys.publicKey)
  })

  // RFC 7748, sections 5.2 and 6.1. The second point has its unused top bit set.
  it.each([
    [
      'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
      'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
      'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
    ],
    [
      '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
      'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
      '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
    ],
    [alice.privateKey, bob.publicKey, '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'],
    [bob.privateKey, alice.publicKey, '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'],
  ])('derives its key from the secret of %s with %s', async (privateKey, peer, secret) => {
    expect(await agree(privateKey, peer)).toBe(keyOf(secret))
  })

  // Points of small order, which make every secret zero, and values that aren't points.
  it.each([
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
    '',
    '09',
    '09'.repeat(33),
  ])('derives no key with %j', async (peer) => {
    expect(await agree(alice.privateKey, peer)).toBeUndefined()
  })
})

it('derives the same key with the browser’s X25519 and with noble’s', async () => {
  expect(await openOwnKey('X25519', alice.privateKey)).toBeDefined()
  for (let time = 0; time < 20; time += 1) {
    const [left, right] = [bytesToHex(randomBytes(32)), bytesToHex(randomBytes(32))]
    const own = await openAgreement(left)
    const late = openNobleAgreement(right)
    expect(openNobleAgreement(left).publicKey).toEqual(own.publicKey)
    const key = await own.agree(Uint8Array.from(late.publicKey))
    expect(key).toHaveLength(32)
    expect(await late.agree(Uint8Array.from(own.publicKey))).toEqual(key)
  }
})

it('derives a key with the browser’s X25519 where there is one', async () => {
  let calls = 0
  wrapWebCrypto('deriveBits', (bits) => {
    calls += 1
    return bits
  })
  await (await openAgreement(alice.privateKey)).agree(hexToBytes(bob.publicKey))
  expect(calls).toBe(2)
})

it('derives no key where the browser returns a secret of zeros instead of failing', async () => {
  const agreement = await openAgreement(alice.privateKey)
  wrapWebCrypto('deriveBits', async () => new ArrayBuffer(32))
  expect(await agreement.agree(hexToBytes(bob.publicKey))).toBeUndefined()
})

it('derives a key in a page without TLS, which has no X25519 of its own', async () => {
  const key = await (await openAgreement(alice.privateKey)).agree(hexToBytes(bob.publicKey))
  hideWebCrypto()
  expect(await openOwnKey('X25519', bob.privateKey)).toBeUndefined()
  const late = await openAgreement(bob.privateKey)
  expect(bytesToHex(late.publicKey)).toBe(bob.publicKey)
  expect(await late.agree(hexToBytes(alice.publicKey))).toEqual(key)
})
