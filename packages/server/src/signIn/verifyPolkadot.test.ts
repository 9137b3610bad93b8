import type { Caip2 } from '@latchkey/protocol/ids'
import { ss58Address, ss58Decode } from '@polkadot-labs/hdkd-helpers'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polkadotWallets, wrap } from '../../test/chains/polkadotWallets.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const prefixOf = (id: string) => (id === kusama ? 2 : 0)

const isSigned = (accountAddress: string, message: string, signature: string, chain: Caip2 = chainId) =>
  verifyPolkadot(prefixOf)({ data: { ...claims, accountAddress, chainId: chain }, message, signature })

describe.each(polkadotWallets)('a %s account', (_, open) => {
  it('signs messages as they are, and as extensions wrap them', async () => {
    const { address, sign } = open(0)
    expect(await isSigned(address, 'Hello', await sign('Hello'))).toBe(true)
    expect(await isSigned(address, 'Hello', await sign(wrap('Hello')))).toBe(true)
    expect(await isSigned(address, 'Hello', await sign('<Bytes>Hello'))).toBe(false)
    expect(await isSigned(address, 'Hello', await sign(wrap('Hello ')))).toBe(false)
  })

  it('signs only for itself, and for its address on its own chain', async () => {
    const { address, sign } = open(0)
    const signature = await sign('Hello')
    const onKusama = ss58Address(ss58Decode(address)[0], 2)
    expect(await isSigned(ss58Address(new Uint8Array(32).fill(7), 0), 'Hello', signature)).toBe(false)
    expect(await isSigned(onKusama, 'Hello', signature)).toBe(false)
    expect(await isSigned(address, 'Hello', signature, kusama)).toBe(false)
    expect(await isSigned(onKusama, 'Hello', signature, kusama)).toBe(true)
  })

  it('signs in hex with a prefix, in either case, and in no other form', async () => {
    const { address, sign } = open(0)
    const signature = await sign('Hello')
    expect(await isSigned(address, 'Hello', `0x${signature.slice(2).toUpperCase()}`)).toBe(true)
    const others = [
      signature.slice(2),
      ` ${signature}`,
      `${signature} `,
      `${signature}00`,
      signature.slice(0, -2),
    ]
    for (const other of [...others, `${signature}0000`, signature.replace(/.$/, 'g')])
      expect([other, await isSigned(address, 'Hello', other)]).toEqual([other, false])
  })
})

/** Signed by polkadot-js, from its own tests. */
const published = [
  [
    'ed25519',
    'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    '299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
    '00',
  ],
  [
    'sr25519',
    'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    'ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
    '01',
  ],
  [
    'sr25519, wrapped',
    'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    '84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
    '01',
  ],
  [
    'ECDSA',
    'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
    '994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
    '02',
  ],
] as const

it.each(published)(
  '%s: accepts what polkadot-js has signed, also with the key type’s byte',
  async (_, accountAddress, signature, tag) => {
    const [, prefix] = ss58Decode(accountAddress)
    const verify = verifyPolkadot(() => prefix)
    const signed = { data: { ...claims, accountAddress }, message: 'hello world' }
    expect(await verify({ ...signed, signature: `0x${signature}` })).toBe(true)
    expect(await verify({ ...signed, signature: `0x${tag}${signature}` })).toBe(true)
    expect(await verify({ ...signed, message: 'hello worlds', signature: `0x${signature}` })).toBe(false)
    expect(await verify({ ...signed, signature: `0x0${3 - Number(tag)}${signature}` })).toBe(false)
  },
)

it('accepts only its own key when its account could have several kinds', async () => {
  const [[, , ed], [, sr]] = published
  const [, prefix] = ss58Decode(sr)
  const data = { ...claims, accountAddress: sr }
  const signed = { data, message: 'hello world', signature: `0x${ed}` }
  expect(await verifyPolkadot(() => prefix)(signed)).toBe(false)
})

it('refuses a key for which anyone can sign', async () => {
  const data = { ...claims, accountAddress: ss58Address(new Uint8Array(32), 0) }
  // The identity of ristretto255 as key, and as R, with S = 0 and schnorrkel's mark.
  const signature = `0x${'00'.repeat(63)}80`
  expect(await verifyPolkadot(() => 0)({ data, message: 'Hello', signature })).toBe(false)
})

it('handles any address and any signature', async () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const address = fc.oneof(
    bytes(32).map((key) => ss58Address(key, 0)),
    bytes(35).map((taken) => base58.encode(taken)),
    fc.string(),
  )
  const signature = fc.oneof(
    fc
      .integer({ min: 63, max: 67 })
      .chain(bytes)
      .map((taken) => `0x${hex.encode(taken)}`),
    fc.string(),
  )
  const verify = verifyPolkadot(() => 0)
  await fc.assert(
    fc.asyncProperty(address, signature, fc.string(), async (accountAddress, signature, message) => {
      expect(await verify({ data: { ...claims, accountAddress }, message, signature })).toBe(false)
    }),
  )
})

const claims = {
  accountAddress: '',
  chainId,
  uri: 'https://mob.example',
  version: '1',
  domain: 'mob.example',
  nonce: 'abcdefgh',
} as const
