import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyEd25519 } from './verifyEd25519.ts'

/** Encodes hex as base58. */
const encode = (text: string) => base58.encode(hex.decode(text))
const verify = (key: string, text: string, signature: string) =>
  verifyEd25519({ publicKey: encode(key), text, signature: encode(signature) })

/** Test vectors of RFC 8032, section 7.1: those whose messages are text. */
const vectors = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    text: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    text: 'r',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
] as const
const [, { key, text, signature }] = vectors

it.each(vectors)('accepts the signatures of RFC 8032: "$text"', async (vector) => {
  expect(await verify(vector.key, vector.text, vector.signature)).toBe(true)
  expect(await verify(vector.key, `${vector.text} `, vector.signature)).toBe(false)
})

it('accepts a signature of 88 characters, the maximum for 64 bytes', async () => {
  const signer = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const publicKey = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', signer.publicKey)))
  const lengths = new Set<number>()
  for (let at = 0; !lengths.has(88); at += 1) {
    const signed = await crypto.subtle.sign('Ed25519', signer.privateKey, Buffer.from(`message ${at}`))
    const signature = base58.encode(new Uint8Array(signed))
    expect(await verifyEd25519({ publicKey, text: `message ${at}`, signature })).toBe(true)
    lengths.add(signature.length)
  }
  expect(Math.max(...lengths)).toBe(88)
})

it('refuses keys and signatures of other lengths, and invalid base58', async () => {
  const other = vectors[0]
  expect(await verify(other.key, text, signature)).toBe(false)
  expect(await verify(key, text, other.signature)).toBe(false)
  for (const cut of [2, -2]) {
    expect(await verify(cut > 0 ? key.slice(cut) : `${key}00`, text, signature)).toBe(false)
    expect(await verify(key, text, cut > 0 ? signature.slice(0, -cut) : `${signature}00`)).toBe(false)
  }
  for (const wrong of ['', '0', 'O', ' ', `0x${signature}`]) {
    expect(await verifyEd25519({ publicKey: encode(key), text, signature: wrong })).toBe(false)
    expect(await verifyEd25519({ publicKey: wrong, text, signature: encode(signature) })).toBe(false)
  }
})

it('refuses strings too long for a signature before decoding them', async () => {
  // Decoding base58 takes quadratic time: this text would take hours.
  const long = 'z'.repeat(3_000_000)
  expect(await verifyEd25519({ publicKey: encode(key), text, signature: long })).toBe(false)
  expect(await verifyEd25519({ publicKey: long, text, signature: encode(signature) })).toBe(false)
})

/** Every encoding of a key of order 1, 2, 4 or 8, except those that only differ in the sign. */
const keysOfSmallOrder = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]

it.each(keysOfSmallOrder)('refuses %s, a key that anyone can sign for', async (small) => {
  // R of order 1 and S = 0: valid for each message whose hash is a multiple of the key's order.
  const forged = hex.decode(`01${'00'.repeat(63)}`)
  const texts = Array.from({ length: 64 }, (_, at) => `message ${at}`)
  const imported = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hex.decode(small)),
    'Ed25519',
    false,
    ['verify'],
  )
  const isValid = (each: string) =>
    crypto.subtle.verify('Ed25519', imported, Uint8Array.from(forged), Buffer.from(each))
  // Node itself refuses them since version 24.
  const isAccepted = Number(process.versions.node.split('.')[0]) < 24
  expect((await Promise.all(texts.map(isValid))).includes(true)).toBe(isAccepted)
  const negative = small.slice(0, -2) + hex.encode(Uint8Array.of(Number(`0x${small.slice(-2)}`) | 0x80))
  for (const publicKey of [small, negative].map(encode))
    for (const each of texts)
      expect(await verifyEd25519({ publicKey, text: each, signature: base58.encode(forged) })).toBe(false)
})

it('handles any key and any signature', async () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  await fc.assert(
    fc.asyncProperty(bytes(32), bytes(64), fc.string(), async (publicKey, signature, text) => {
      const signed = { publicKey: base58.encode(publicKey), text, signature: base58.encode(signature) }
      expect(await verifyEd25519(signed)).toBe(false)
    }),
  )
})
