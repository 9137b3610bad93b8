import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { x25519 as reference } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { open, seal, senderOf } from './envelope.ts'
import { createKeyPair, createSymKey, deriveSymKey, topicOf } from './keys.ts'

it('two sides agree on one key, and on its topic', () => {
  const dapp = createKeyPair()
  const wallet = createKeyPair()
  const symKey = deriveSymKey(dapp.privateKey, wallet.publicKey)
  expect(deriveSymKey(wallet.privateKey, dapp.publicKey)).toBe(symKey)
  expect(topicOf(symKey ?? '')).toMatch(/^[0-9a-f]{64}$/)
})

it.each(['', 'zz', '00', '0'.repeat(64), `01${'0'.repeat(62)}`])(
  'agrees on nothing with the key %j',
  (key) => {
    expect(deriveSymKey(createKeyPair().privateKey, key)).toBeUndefined()
  },
)

it('agrees as noble’s own curve does', () => {
  for (let time = 0; time < 20; time++) {
    const { privateKey, publicKey } = createKeyPair()
    expect(publicKey).toBe(bytesToHex(reference.getPublicKey(privateKey)))
  }
})

it('derives its key from the secret of RFC 7748, section 6.1', () => {
  const bob = '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb'
  const alice = '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a'
  const secret = '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'
  const expected = bytesToHex(hkdf(sha256, hexToBytes(secret), undefined, undefined, 32))
  expect(deriveSymKey(bob, alice)).toBe(expected)
})

it('opens what was sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const symKey = createSymKey()
      expect(open(seal(text, symKey), { symKey })).toBe(text)
    }),
  )
})

it('opens an envelope of type 1 with the private key alone', () => {
  const dapp = createKeyPair()
  const wallet = createKeyPair()
  const iv = randomBytes(12)
  const key = hexToBytes(deriveSymKey(wallet.privateKey, dapp.publicKey) ?? '')
  const box = chacha20poly1305(key, iv).encrypt(utf8ToBytes('{"id":1}'))
  const envelope = toBase64(concatBytes(Uint8Array.of(1), hexToBytes(wallet.publicKey), iv, box))
  expect(open(envelope, dapp)).toBe('{"id":1}')
  expect(senderOf(envelope)).toBe(wallet.publicKey)
  expect(open(envelope, { symKey: createSymKey() })).toBeUndefined()
})

it('opens nothing that was changed, cut off or sealed for somebody else', () => {
  const symKey = createSymKey()
  const envelope = fromBase64(seal('{"id":1,"result":true}', symKey)) as Uint8Array
  fc.assert(
    fc.property(fc.nat(envelope.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Uint8Array.from(envelope, (byte, index) => (index === at ? byte ^ change : byte))
      expect(open(toBase64(changed), { symKey })).toBeUndefined()
      expect(open(toBase64(envelope.subarray(0, at)), { symKey })).toBeUndefined()
    }),
  )
  expect(open(toBase64(envelope), { symKey: createSymKey() })).toBeUndefined()
})

it('opens no text that is not an envelope', () => {
  const key = createKeyPair()
  const symKey = createSymKey()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uint8Array().map(toBase64)), (text) => {
      expect(open(text, { symKey })).toBeUndefined()
      expect(open(text, key)).toBeUndefined()
      senderOf(text)
    }),
  )
})
