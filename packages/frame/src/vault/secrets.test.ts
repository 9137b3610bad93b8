import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, it } from 'vitest'
import { listen } from '../../test/listen.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { sealRecovery } from './sealRecovery.ts'
import { encryptShare, makeShareKey } from './shareKeys.ts'
import { toSeed } from './toSeed.ts'

const entropy = hexToBytes('0x000102030405060708090a0b0c0d0e0f')

/** Records the inputs and outputs of a typed array method, with their contents at that time. */
function watchBytes(name: 'slice' | 'subarray') {
  const seen: { before: Uint8Array; was: string }[] = []
  listen(Uint8Array.prototype, name, (_, taken, self) => {
    for (const before of [self, taken] as Uint8Array[]) seen.push({ before, was: bytesToHex(before) })
  })
  return seen
}

/** Records the arguments and return values of WebCrypto methods. */
function watchCrypto(
  ...names: readonly ('generateKey' | 'importKey' | 'deriveKey' | 'deriveBits' | 'digest')[]
) {
  const given: unknown[][] = []
  const taken: unknown[] = []
  for (const name of names)
    listen(crypto.subtle, name, (all, answer) => {
      given.push([...all])
      taken.push(answer)
    })
  return { given, answers: () => Promise.all(taken) }
}

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

it('overwrites the nodes above a Solana key, and their hash inputs', () => {
  const seen = watchBytes('subarray')
  deriveSolanaKey(entropy)
  // A node has a key and a chain code of 32 bytes each. A child is hashed from 37 bytes.
  for (const length of [64, 37]) {
    const secret = seen.filter(({ before }) => before.length === length)
    expect(secret.length).toBeGreaterThan(3)
    for (const { before } of secret) expect(isEmpty(before)).toBe(true)
  }
})

it('overwrites the keys whose addresses it returns', () => {
  const keys = [deriveEvmKey(entropy), deriveSolanaKey(entropy)].map((key) => bytesToHex(key))
  const seen = watchBytes('slice')
  deriveAccounts(entropy)
  for (const key of keys) {
    const secret = seen.filter(({ was }) => was === key)
    expect(secret.length).toBeGreaterThan(0)
    for (const { before } of secret) expect(isEmpty(before)).toBe(true)
  }
})

it('overwrites the mnemonic of a seed, and everything it is derived from', async () => {
  const loaded = watchCrypto('importKey')
  const slices = watchBytes('slice')
  await toSeed(entropy)
  const words = new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))
  const secret = slices.filter(({ was }) => was.startsWith(bytesToHex(words)))
  expect(secret.length).toBeGreaterThan(1)
  for (const { before } of secret) expect(isEmpty(before)).toBe(true)
  expect(loaded.given.map(([, bytes]) => bytes)).toEqual([new Uint8Array(words.length)])
  expect(await loaded.answers()).toMatchObject([
    { type: 'secret', extractable: false, usages: ['deriveBits'] },
  ])
})

it('makes the key of a recovery share unreadable for scripts', async () => {
  const made = watchCrypto('deriveKey', 'importKey')
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  await sealRecovery(random(17), { bytes: random(32) }, 'ada')
  expect(await made.answers()).toMatchObject([{ extractable: false }, { extractable: false }])
})

it('makes a share’s key unreadable for scripts, and leaves nothing of the key agreement in memory', async () => {
  const made = watchCrypto('generateKey', 'importKey')
  const agreed = watchCrypto('deriveBits')
  const hashed = watchCrypto('digest')
  const { shareKey, open } = await makeShareKey()
  expect(await open(await encryptShare('c2hhcmU', { ...shareKey, kid: 'v1.a.b.c' }))).toBe('c2hhcmU')

  const keys = ((await made.answers()) as (CryptoKey | CryptoKeyPair)[])
    .map((key) => ('privateKey' in key ? key.privateKey : key))
    .filter(({ type }) => type !== 'public')
  expect(keys.map(({ type }) => type).sort()).toEqual(['private', 'private', 'secret', 'secret'])
  for (const key of keys) expect(key.extractable).toBe(false)
  const bytes = [
    ...(await agreed.answers()),
    ...hashed.given.map(([, data]) => data),
    ...made.given.filter(([format]) => format === 'raw').map(([, data]) => data),
  ]
  expect(bytes).toHaveLength(6)
  for (const each of bytes) expect(isEmpty(new Uint8Array(each as ArrayBuffer))).toBe(true)
})
