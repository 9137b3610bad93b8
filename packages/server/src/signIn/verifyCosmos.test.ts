import { makeCosmoshubPath, makeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino'
import type { Caip2 } from '@latchkey/protocol/ids'
import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { base64, bech32 } from '@scure/base'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { verifyCosmos } from './verifyCosmos.ts'

const chainId = 'cosmos:cosmoshub-4'
const osmosis = 'cosmos:osmosis-1'
const prefixOf = (id: string) => (id === osmosis ? 'osmo' : 'cosmos')
/** A phrase of BIP-39's own test vectors. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

async function openWallet(prefix = 'cosmos', account = 0) {
  const keys = await Secp256k1HdWallet.fromMnemonic(phrase, { prefix, hdPaths: [makeCosmoshubPath(account)] })
  const [{ address } = { address: '' }] = await keys.getAccounts()
  return {
    address,
    /** As Keplr signs (ADR-036). */
    async sign(words: string, memo = ''): Promise<string> {
      const data = base64.encode(new TextEncoder().encode(words))
      const message = { type: 'sign/MsgSignData', value: { signer: address, data } }
      const document = makeSignDoc([message], { gas: '0', amount: [] }, '', memo, 0, 0)
      return JSON.stringify((await keys.signAmino(address, document)).signature)
    },
  }
}

async function start() {
  const settings = { chains: [chainId, osmosis], transport: 'bearer' } as const
  const verify = { cosmos: verifyCosmos(prefixOf) }
  const server = await startSignIn({ store: createMemoryStore(), ...settings, verify })
  onTestFinished(() => server.close())
  return createPage(server.url, { origin: server.origin, chainId })
}

it('a Cosmos account signs in with its key', async () => {
  const page = await start()
  const { address, sign } = await openWallet()
  const message = formatSignInMessage(await page.claims(address))
  expect(message).toContain('with your Cosmos account:')
  expect(message).toContain('Chain ID: cosmoshub-4')
  const { status, body } = await page.post({ message, signature: await sign(message) })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.session.data).toEqual(parseSignInMessage(message))
})

it('another key, other words, another chain’s address, another document: refused', async () => {
  const page = await start()
  const own = await openWallet()
  const other = await openWallet('cosmos', 1)
  const abroad = await openWallet('osmo')
  const refused = async (of: string, make: (message: string) => Promise<string>, chain: Caip2 = chainId) => {
    const message = formatSignInMessage(await page.claims(of, { chainId: chain }))
    return (await page.post({ message, signature: await make(message) })).body.reasons?.[0]?.field
  }
  expect(await refused(own.address, other.sign)).toBe('signature')
  expect(await refused(own.address, (message) => own.sign(`${message} `))).toBe('signature')
  expect(await refused(own.address, (message) => own.sign(message, 'a memo'))).toBe('signature')
  expect(await refused(abroad.address, abroad.sign)).toBe('signature')
  expect(await refused(own.address, own.sign, osmosis)).toBe('signature')
  expect(await refused(abroad.address, abroad.sign, osmosis)).toBeUndefined()
  // The other's signature beside one's own key.
  const mixed = async (message: string) =>
    JSON.stringify({
      pub_key: JSON.parse(await own.sign(message)).pub_key,
      signature: JSON.parse(await other.sign(message)).signature,
    })
  expect(await refused(own.address, mixed)).toBe('signature')
})

it('a chain whose prefix nobody knows has no accounts', async () => {
  const { address, sign } = await openWallet()
  const signed = { data: { ...claims, accountAddress: address }, message: 'Hello' }
  const signature = await sign('Hello')
  expect(await verifyCosmos(prefixOf)({ ...signed, signature })).toBe(true)
  expect(await verifyCosmos(() => undefined)({ ...signed, signature })).toBe(false)
})

it('what Keplr has signed', async () => {
  const accountAddress = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'
  const pub_key = {
    type: 'tendermint/PubKeySecp256k1',
    value: 'A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9',
  }
  const signed = 'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg=='
  const signature = JSON.stringify({ pub_key, signature: signed })
  const verify = verifyCosmos(prefixOf)
  const data = { ...claims, accountAddress }
  expect(await verify({ data, message: accountAddress, signature })).toBe(true)
  expect(await verify({ data, message: `${accountAddress} `, signature })).toBe(false)
})

it('any signature is answered', async () => {
  const { address } = await openWallet()
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
  const verify = verifyCosmos(prefixOf)
  await fc.assert(
    fc.asyncProperty(signature, fc.string(), async (signature, message) => {
      expect(await verify({ data: { ...claims, accountAddress: address }, message, signature })).toBe(false)
    }),
  )
})

it('a key that is no point signs nothing, whatever its address', async () => {
  const key = new Uint8Array(33).fill(0)
  const { sha256, ripemd160 } = await import('@cosmjs/crypto')
  const accountAddress = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(key))))
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key) }
  const signature = JSON.stringify({ pub_key, signature: base64.encode(new Uint8Array(64)) })
  expect(await verifyCosmos(prefixOf)({ data: { ...claims, accountAddress }, message: '', signature })).toBe(
    false,
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
