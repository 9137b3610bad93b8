import type { Caip2 } from '@latchkey/protocol/ids'
import { base64, bech32 } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openCosmosWallet } from '../../test/chains/openCosmosWallet.ts'
import { verifyCosmos } from './verifyCosmos.ts'

const chainId = 'cosmos:cosmoshub-4'
const osmosis = 'cosmos:osmosis-1'
const prefixOf = (id: string) => (id === osmosis ? 'osmo' : 'cosmos')
const verify = verifyCosmos(prefixOf)
const isSigned = (accountAddress: string, message: string, signature: string, chain: Caip2 = chainId) =>
  verify({ data: { ...claims, accountAddress, chainId: chain }, message, signature })

it('accepts signatures by the key of an address, on its own chain', async () => {
  const own = await openCosmosWallet()
  const abroad = await openCosmosWallet('osmo')
  expect(await isSigned(own.address, 'Hello', await own.sign('Hello'))).toBe(true)
  expect(await isSigned(abroad.address, 'Hello', await abroad.sign('Hello'), osmosis)).toBe(true)
  expect(await isSigned(abroad.address, 'Hello', await abroad.sign('Hello'))).toBe(false)
  expect(await isSigned(own.address, 'Hello', await own.sign('Hello'), osmosis)).toBe(false)
})

it('refuses another key, another message and another document', async () => {
  const own = await openCosmosWallet()
  const other = await openCosmosWallet('cosmos', 1)
  const [signed, byOther] = await Promise.all([own.sign('Hello'), other.sign('Hello')])
  expect(await isSigned(own.address, 'Hello', byOther)).toBe(false)
  expect(await isSigned(own.address, 'Hello', await own.sign('Hello '))).toBe(false)
  expect(await isSigned(own.address, 'Hello', await own.sign('Hello', 'a memo'))).toBe(false)
  // The other's signature with one's own key.
  const [{ pub_key }, { signature }] = [JSON.parse(signed), JSON.parse(byOther)]
  expect(await isSigned(own.address, 'Hello', JSON.stringify({ pub_key, signature }))).toBe(false)
})

it('refuses keys and signatures of other types, forms and lengths', async () => {
  const { address, sign } = await openCosmosWallet()
  const { pub_key, signature } = JSON.parse(await sign('Hello'))
  const longer = (text: string) => base64.encode(Uint8Array.of(...base64.decode(text), 0))
  const shorter = (text: string) => base64.encode(base64.decode(text).subarray(1))
  const withKey = (change: object) => ({ pub_key: { ...pub_key, ...change }, signature })
  const wrong = [
    withKey({ type: 'tendermint/PubKeyEd25519' }),
    withKey({ type: undefined }),
    withKey({ value: [pub_key.value] }),
    withKey({ value: undefined }),
    withKey({ value: longer(pub_key.value) }),
    withKey({ value: shorter(pub_key.value) }),
    withKey({ value: `${pub_key.value}=` }),
    { pub_key, signature: [signature] },
    { pub_key, signature: longer(signature) },
    { pub_key, signature: shorter(signature) },
    { pub_key },
    { signature },
    null,
    'no signature',
  ]
  for (const each of wrong)
    expect([each, await isSigned(address, 'Hello', JSON.stringify(each))]).toEqual([each, false])
  expect(await isSigned(address, 'Hello', JSON.stringify({ pub_key, signature, more: 1 }))).toBe(true)
  expect(await isSigned(address, 'Hello', 'no JSON')).toBe(false)
})

it('refuses accounts on a chain whose prefix is unknown', async () => {
  const { address, sign } = await openCosmosWallet()
  const signature = await sign('Hello')
  const unknown = verifyCosmos(() => undefined)
  const data = { ...claims, accountAddress: address }
  expect(await unknown({ data, message: 'Hello', signature })).toBe(false)
})

it('accepts what Keplr has signed', async () => {
  const accountAddress = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'
  const pub_key = {
    type: 'tendermint/PubKeySecp256k1',
    value: 'A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9',
  }
  const signed = 'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg=='
  const signature = JSON.stringify({ pub_key, signature: signed })
  const data = { ...claims, accountAddress }
  expect(await verify({ data, message: accountAddress, signature })).toBe(true)
  expect(await verify({ data, message: `${accountAddress} `, signature })).toBe(false)
})

it('handles any signature', async () => {
  const { address } = await openCosmosWallet()
  const bytes = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((taken) => base64.encode(taken))
  const type = fc.constantFrom('tendermint/PubKeySecp256k1', 'tendermint/PubKeyEd25519')
  const signature = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({
        pub_key: fc.record({ type, value: fc.oneof(bytes(33), bytes(32), fc.string()) }),
        signature: fc.oneof(bytes(64), bytes(63), fc.string()),
      })
      .map((made) => JSON.stringify(made)),
  )
  await fc.assert(
    fc.asyncProperty(signature, fc.string(), async (signature, message) => {
      expect(await verify({ data: { ...claims, accountAddress: address }, message, signature })).toBe(false)
    }),
  )
})

it('refuses a key that is not a curve point, whatever its address', async () => {
  const key = new Uint8Array(33).fill(0)
  const { sha256, ripemd160 } = await import('@cosmjs/crypto')
  const accountAddress = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(key))))
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key) }
  const signature = JSON.stringify({ pub_key, signature: base64.encode(new Uint8Array(64)) })
  expect(await isSigned(accountAddress, '', signature)).toBe(false)
})

const claims = {
  accountAddress: '',
  chainId,
  uri: 'https://mob.example',
  version: '1',
  domain: 'mob.example',
  nonce: 'abcdefgh',
} as const
