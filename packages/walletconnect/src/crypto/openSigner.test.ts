import { expect, it } from 'vitest'
import { hideWebCrypto } from '../../test/hideWebCrypto.ts'
import { wrapWebCrypto } from '../../test/wrapWebCrypto.ts'
import { bytesToHex, hexToBytes, randomBytes } from './bytes.ts'
import { openNobleSigner } from './nobleCurves.ts'
import { openOwnKey } from './openOwnKey.ts'
import { openSigner } from './openSigner.ts'

// RFC 8032, section 7.1: tests 1 to 3.
it.each([
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
])('signs the specification’s example of $seed', async ({ seed, publicKey, message, signature }) => {
  const signer = openNobleSigner(seed)
  expect(bytesToHex(signer.publicKey)).toBe(publicKey)
  expect(bytesToHex(await signer.sign(hexToBytes(message)))).toBe(signature)
})

it('signs the same with the browser’s Ed25519 and with noble’s', async () => {
  expect(await openOwnKey('Ed25519', bytesToHex(randomBytes(32)))).toBeDefined()
  for (let length = 0; length < 200; length += 20) {
    const seed = bytesToHex(randomBytes(32))
    const message = randomBytes(length)
    const own = await openSigner(seed)
    const late = openNobleSigner(seed)
    expect(late.publicKey).toEqual(own.publicKey)
    expect(await late.sign(message)).toEqual(await own.sign(message))
  }
})

it('signs with the browser’s Ed25519 where there is one', async () => {
  let calls = 0
  wrapWebCrypto('sign', (signature) => {
    calls += 1
    return signature
  })
  await (await openSigner(bytesToHex(randomBytes(32)))).sign(randomBytes(3))
  expect(calls).toBe(1)
})

it('signs in a page without TLS, which has no Ed25519 of its own', async () => {
  const seed = bytesToHex(randomBytes(32))
  const message = randomBytes(300)
  const own = await openSigner(seed)
  const signature = await own.sign(message)
  hideWebCrypto()
  expect(await openOwnKey('Ed25519', seed)).toBeUndefined()
  const { publicKey, sign } = await openSigner(seed)
  expect(publicKey).toEqual(own.publicKey)
  expect(await sign(message)).toEqual(signature)
})
