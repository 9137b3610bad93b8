import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { expect, it } from 'vitest'
import { encryptShare, makeShareKey } from './shareKeys.ts'

const share = Buffer.from('a recovery share').toString('base64url')

/** Creates a key of the server with a different library. */
async function makeServerKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { x = '', y = '' } = await exportJWK(publicKey)
  return { shareKey: { kty: 'EC', crv: 'P-256', x, y, kid: 'v1.a.b.c' } as const, privateKey }
}

/** Creates the response of a server with that share, with a different library. */
async function answer(shareKey: object, header = {}) {
  return new CompactEncrypt(Buffer.from(share))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...header })
    .encrypt(await importJWK({ ...shareKey }, 'ECDH-ES'))
}

it('encrypts a share as the standards specify, differently each time, for the named key only', async () => {
  const { shareKey, privateKey } = await makeServerKey()
  const [one, other] = [await encryptShare(share, shareKey), await encryptShare(share, shareKey)]
  expect(one).not.toBe(other)
  expect(`${one}${Buffer.from(one, 'base64url')}`).not.toContain(share)
  const { plaintext, protectedHeader } = await compactDecrypt(one, privateKey)
  expect(Buffer.from(plaintext).toString()).toBe(share)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'v1.a.b.c' })
  await expect(compactDecrypt(one, (await makeServerKey()).privateKey)).rejects.toThrow()
})

it('opens what was encrypted for its own key in the one way, and nothing that was tampered with', async () => {
  const { shareKey, open } = await makeShareKey()
  const encrypted = await answer(shareKey)
  expect(await open(encrypted)).toBe(share)
  const parts = encrypted.split('.')
  const flip = (part = '') => `${part.slice(0, -3)}${part.at(-3) === 'A' ? 'B' : 'A'}${part.slice(-2)}`
  const wrong = [
    ...[0, 2, 3, 4].map((at) => parts.with(at, flip(parts[at])).join('.')),
    parts.slice(0, 4).join('.'),
    'x',
    await answer((await makeShareKey()).shareKey),
    await answer(shareKey, { enc: 'A128GCM' }),
    await answer(shareKey, { alg: 'ECDH-ES+A256KW' }),
  ]
  for (const each of wrong) await expect(open(each)).rejects.toThrow()
})

it('accepts only a JWE of five parts', async () => {
  const { shareKey, open } = await makeShareKey()
  const encrypted = await answer(shareKey)
  const parts = encrypted.split('.')
  for (const wrong of ['', 'x', parts.slice(0, 3).join('.'), parts.slice(0, 4).join('.'), `${encrypted}.`])
    await expect(open(wrong)).rejects.toThrow('A JWE must have five parts.')
})
