import type { Caip2 } from '@latchkey/protocol/ids'
import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { Blake2256 } from '@polkadot-api/substrate-bindings'
import {
  createDerive,
  DEV_MINI_SECRET,
  ed25519,
  ed25519Derive,
  sr25519,
  sr25519Derive,
  ss58Address,
  ss58Decode,
} from '@polkadot-labs/hdkd-helpers'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { toBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign as signHash } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const prefixOf = (id: string) => (id === kusama ? 2 : 0)

type Sign = (words: string) => Promise<string>

/** Accounts of every kind of key, under a prefix, and how each signs. */
const kinds: readonly [kind: string, open: (prefix: number) => { address: string; sign: Sign }][] = [
  ['sr25519', openDerived(createDerive({ seed: DEV_MINI_SECRET, curve: sr25519, derive: sr25519Derive }))],
  ['ed25519', openDerived(createDerive({ seed: DEV_MINI_SECRET, curve: ed25519, derive: ed25519Derive }))],
  ['ECDSA', openEcdsa],
]

function openDerived(derive: ReturnType<typeof createDerive>) {
  return (prefix: number) => {
    const { publicKey, sign } = derive('//Alice')
    return {
      address: ss58Address(publicKey, prefix),
      sign: async (words: string) => `0x${hex.encode(sign(new TextEncoder().encode(words)))}`,
    }
  }
}

function openEcdsa(prefix: number) {
  const privateKey = generatePrivateKey()
  const key = toBytes(privateKeyToAccount(privateKey).publicKey)
  const compressed = Uint8Array.of(2 + ((key[64] ?? 0) & 1), ...key.subarray(1, 33))
  return {
    address: ss58Address(compressed, prefix),
    sign: async (words: string) => {
      const hash = Blake2256(new TextEncoder().encode(words))
      const { r, s, yParity } = await signHash({ hash: `0x${hex.encode(hash)}`, privateKey })
      return `${r}${s.slice(2)}0${yParity}`
    },
  }
}

const wrap = (words: string) => `<Bytes>${words}</Bytes>`

async function start() {
  const settings = { chains: [chainId, kusama], transport: 'bearer' } as const
  const verify = { polkadot: verifyPolkadot(prefixOf) }
  const server = await startSignIn({ store: createMemoryStore(), ...settings, verify })
  onTestFinished(() => server.close())
  return createPage(server.url, { origin: server.origin, chainId })
}

describe.each(kinds)('an account of %s', (_, open) => {
  it('signs in, by what extensions wrap and by what they do not', async () => {
    const page = await start()
    const { address, sign } = open(0)
    for (const form of [wrap, (words: string) => words]) {
      const message = formatSignInMessage(await page.claims(address))
      expect(message).toContain('with your Polkadot account:')
      const { status, body } = await page.post({ message, signature: await sign(form(message)) })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.session.data).toEqual(parseSignInMessage(message))
    }
  })

  it('is refused for other words, another key, another chain’s address', async () => {
    const page = await start()
    const { address, sign } = open(0)
    const refused = async (
      of: string,
      make: (message: string) => Promise<string>,
      chain: Caip2 = chainId,
    ) => {
      const message = formatSignInMessage(await page.claims(of, { chainId: chain }))
      const { body } = await page.post({ message, signature: await make(message) })
      return body.reasons?.[0]?.field
    }
    const good = (message: string) => sign(wrap(message))
    expect(await refused(address, (message) => sign(wrap(`${message} `)))).toBe('signature')
    expect(await refused(address, (message) => sign(`<Bytes>${message}`))).toBe('signature')
    const stranger = ss58Address(new Uint8Array(32).fill(7), 0)
    expect(await refused(stranger, good)).toBe('signature')
    const onKusama = ss58Address(ss58Decode(address)[0], 2)
    expect(await refused(onKusama, good)).toBe('signature')
    expect(await refused(address, good, kusama)).toBe('signature')
    expect(await refused(onKusama, good, kusama)).toBeUndefined()
  })
})

/** Signed by polkadot-js, as its own tests have it. */
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
  '%s: what polkadot-js has signed, with the byte that tells the key, too',
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

it('an account of several kinds of key is signed for by its own alone', async () => {
  const [[, , ed], [, sr]] = published
  const [, prefix] = ss58Decode(sr)
  const data = { ...claims, accountAddress: sr }
  const signed = { data, message: 'hello world', signature: `0x${ed}` }
  expect(await verifyPolkadot(() => prefix)(signed)).toBe(false)
})

it('a key for which anybody can sign is nobody’s', async () => {
  const data = { ...claims, accountAddress: ss58Address(new Uint8Array(32), 0) }
  // The identity of ristretto255 as key, and as R, with S = 0 and schnorrkel's mark.
  const signature = `0x${'00'.repeat(63)}80`
  expect(await verifyPolkadot(() => 0)({ data, message: 'Hello', signature })).toBe(false)
})

it('any address and any signature are answered', async () => {
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
