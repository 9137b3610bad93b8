import { chacha20poly1305 } from '@noble/ciphers/chacha'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { concatBytes, hexToBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { open, openFrom, seal } from './envelope.ts'
import { createKeyPair, createSymKey, deriveSymKey, topicOf } from './keys.ts'

it('derives one key and its topic on both sides', async () => {
  const dapp = await createKeyPair()
  const wallet = await createKeyPair()
  const symKey = await deriveSymKey(dapp.privateKey, wallet.publicKey)
  expect(await deriveSymKey(wallet.privateKey, dapp.publicKey)).toBe(symKey)
  expect(topicOf(symKey ?? '')).toMatch(/^[0-9a-f]{64}$/)
})

it.each([
  '',
  'zz',
  '00',
  '0'.repeat(64),
  `01${'0'.repeat(62)}`,
  `zz${'09'.repeat(32)}`,
  `${'09'.repeat(32)}zz`,
])('derives no key with %j', async (key) => {
  const { privateKey } = await createKeyPair()
  expect(await deriveSymKey(privateKey, key)).toBeUndefined()
})

it('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const symKey = createSymKey()
      expect(open(seal(text, symKey), symKey)).toBe(text)
    }),
  )
})

it('opens an envelope of type 1 with the private key only', async () => {
  const dapp = await createKeyPair()
  const wallet = await createKeyPair()
  const iv = randomBytes(12)
  const symKey = (await deriveSymKey(wallet.privateKey, dapp.publicKey)) ?? ''
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes('{"id":1}'))
  const bytes = concatBytes(Uint8Array.of(1), hexToBytes(wallet.publicKey), iv, box)
  expect(await openFrom(toBase64(bytes), dapp.privateKey)).toBe('{"id":1}')
  expect(await openFrom(toBase64(bytes), createSymKey())).toBeUndefined()
  expect(open(toBase64(bytes), symKey)).toBeUndefined()
  for (let length = 0; length < bytes.length; length += 1)
    expect(await openFrom(toBase64(bytes.subarray(0, length)), dapp.privateKey)).toBeUndefined()
})

it('opens nothing that was changed, truncated or sealed for someone else', () => {
  const symKey = createSymKey()
  const envelope = fromBase64(seal('{"id":1,"result":true}', symKey)) as Uint8Array
  fc.assert(
    fc.property(fc.nat(envelope.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Uint8Array.from(envelope, (byte, index) => (index === at ? byte ^ change : byte))
      expect(open(toBase64(changed), symKey)).toBeUndefined()
      expect(open(toBase64(envelope.subarray(0, at)), symKey)).toBeUndefined()
    }),
  )
  expect(open(toBase64(envelope), createSymKey())).toBeUndefined()
})

it('opens nothing whose bytes aren’t text', () => {
  const symKey = createSymKey()
  const iv = randomBytes(12)
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(Uint8Array.of(0x22, 0xff, 0x22))
  expect(open(toBase64(concatBytes(Uint8Array.of(0), iv, box)), symKey)).toBeUndefined()
})

it('opens no text that isn’t an envelope', async () => {
  const { privateKey } = await createKeyPair()
  const symKey = createSymKey()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.base64String(), fc.uint8Array().map(toBase64)),
      async (text) => {
        expect(open(text, symKey)).toBeUndefined()
        expect(await openFrom(text, privateKey)).toBeUndefined()
      },
    ),
  )
})
