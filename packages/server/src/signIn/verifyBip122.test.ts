import { Address, Signer } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test/chains/bip322Vectors.json' with { type: 'json' }
import { verifyBip122 } from './verifyBip122.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'

/** The key of BIP-322's vectors, and another one. */
const alice = {
  wif: 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
  publicKey: '02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872',
}
const bobWif = 'KwTbAxmBXjoZM3bzbXixEr9nxLhyYSM4vp2swet58i19bw9sqk5z'
const bobAddress = '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f'
const types = ['p2wpkh', 'p2tr', 'p2sh-p2wpkh', 'p2pkh'] as const
const addressOf = (type: (typeof types)[number], network: 'mainnet' | 'testnet' = 'mainnet') =>
  Address.convertPubKeyIntoAddress(Buffer.from(alice.publicKey, 'hex'), type)[network]

const verify = (accountAddress: string, message: string, signature: string, chainId = mainnet) =>
  verifyBip122({
    data: { ...claims, chainId: chainId as typeof mainnet, accountAddress },
    message,
    signature,
  })

describe('published signatures', () => {
  const published = vectors.byKey.flatMap(({ address, message, signatures, type }) =>
    signatures.map((signature) => ({ address, message, signature, type })),
  )

  it.each(published)('verifies BIP-322: $type signed "$message"', async ({ address, message, signature }) => {
    expect(await verify(address, message, signature)).toBe(true)
    // Without the prefix, as older wallets write them.
    expect(await verify(address, message, signature.replace(/^smp/, ''))).toBe(true)
    expect(await verify(address, `${message} `, signature)).toBe(false)
    for (const other of published.filter((one) => one.address !== address))
      expect(await verify(other.address, message, signature)).toBe(false)
  })

  it.each(vectors.refused)(
    'refuses, as in BIP-322: $description',
    async ({ address, message, signature }) => {
      expect(await verify(address, message, signature)).toBe(false)
    },
  )

  it('does not verify accounts of scripts, or signatures that are whole transactions', async () => {
    for (const { address, message, signatures } of [...vectors.byScript, ...vectors.full])
      for (const signature of signatures) expect(await verify(address, message, signature)).toBe(false)
  })

  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const legacy = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'

  it.each([
    // From Bitcoin Core, for taproot.
    [
      taproot,
      'Hello World',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
    // BIP-137's form, from bitcoinjs-message.
    [
      legacy,
      'This is an example of a signed message.',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    ],
  ])('verifies %s signed "%s"', async (address, message, signature) => {
    expect(await verify(address, message, signature)).toBe(true)
    expect(await verify(address, `${message} `, signature)).toBe(false)
    for (const other of [segwit, taproot, legacy, bobAddress].filter((one) => one !== address))
      expect([other, await verify(other, message, signature)]).toEqual([other, false])
    expect(await verify(address, message, signature, testnet)).toBe(false)
  })
})

describe('Bitcoin accounts', () => {
  it.each(types)('%s: sign only with their own key for their own address', async (type) => {
    const address = addressOf(type)
    const signature = Signer.sign(alice.wif, address, 'Hello').toString()
    expect(await verify(address, 'Hello', signature)).toBe(true)
    expect(await verify(address, 'Hello ', signature)).toBe(false)
    expect(await verify(bobAddress, 'Hello', signature)).toBe(false)
    expect(await verify(address, 'Hello', Signer.sign(bobWif, bobAddress, 'Hello').toString())).toBe(false)
    for (const none of ['', 'smp', 'AkcwRAIg'])
      expect([none, await verify(address, 'Hello', none)]).toEqual([none, false])
  })

  it.each(types.filter((type) => type !== 'p2pkh'))(
    '%s: may also sign in the older form (BIP-137)',
    async (type) => {
      const signature = Signer.sign(alice.wif, addressOf('p2pkh'), 'Hello').toString()
      expect(await verify(addressOf(type), 'Hello', signature)).toBe(true)
      expect(await verify(addressOf(type), 'Hello ', signature)).toBe(false)
    },
  )

  it('refuse an address of another network than the message names', async () => {
    const address = addressOf('p2wpkh', 'testnet')
    const signature = Signer.sign(alice.wif, address, 'Hello').toString()
    expect(await verify(address, 'Hello', signature, testnet)).toBe(true)
    expect(await verify(address, 'Hello', signature, mainnet)).toBe(false)
  })
})

it('handle any signature of any length', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((taken) => Buffer.from(taken).toString('base64'))
  const address = fc.constantFrom(...types.map((type) => addressOf(type)))
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.oneof(bytes, fc.string()),
      fc.string(),
      async (account, signature, message) => {
        expect(await verify(account, message, signature)).toBe(false)
      },
    ),
  )
  expect(await verify(addressOf('p2tr'), 'Hello', 'A'.repeat(60_000))).toBe(false)
})

it('accept one base64 encoding of a signature only', async () => {
  const signature = Signer.sign(alice.wif, addressOf('p2wpkh'), 'Hello').toString()
  expect(await verify(addressOf('p2wpkh'), 'Hello', signature)).toBe(true)
  const others = [` ${signature}`, `${signature}\n`, `${signature} `, signature.replaceAll('+', '-')]
  for (const other of [...others, `${signature}=`, `smp ${signature}`, `smpsmp${signature}`])
    if (other !== signature) expect(await verify(addressOf('p2wpkh'), 'Hello', other)).toBe(false)
})

const claims = {
  accountAddress: '',
  chainId: mainnet,
  uri: 'https://mob.example',
  version: '1',
  domain: 'mob.example',
  nonce: 'abcdefgh',
} as const
