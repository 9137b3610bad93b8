import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { Address, Signer } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import vectors from '../../test/bip322Vectors.json' with { type: 'json' }
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './createMemoryStore.ts'
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

  it.each(published)('of BIP-322: $type signed "$message"', async ({ address, message, signature }) => {
    expect(await verify(address, message, signature)).toBe(true)
    // As wallets write them that are older than the prefix.
    expect(await verify(address, message, signature.replace(/^smp/, ''))).toBe(true)
    expect(await verify(address, `${message} `, signature)).toBe(false)
    for (const other of published.filter((one) => one.address !== address))
      expect(await verify(other.address, message, signature)).toBe(false)
  })

  it.each(vectors.refused)(
    'refused, as BIP-322 has it: $description',
    async ({ address, message, signature }) => {
      expect(await verify(address, message, signature)).toBe(false)
    },
  )

  it('accounts of scripts, and signatures that are whole transactions, are not verified here', async () => {
    for (const { address, message, signatures } of [...vectors.byScript, ...vectors.full])
      for (const signature of signatures) expect(await verify(address, message, signature)).toBe(false)
  })

  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const legacy = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'

  it.each([
    // Of Bitcoin Core, for taproot.
    [
      taproot,
      'Hello World',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
    // BIP-137's form, of bitcoinjs-message.
    [
      legacy,
      'This is an example of a signed message.',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    ],
  ])('%s signed "%s"', async (address, message, signature) => {
    expect(await verify(address, message, signature)).toBe(true)
    expect(await verify(address, `${message} `, signature)).toBe(false)
    for (const other of [segwit, taproot, legacy, bobAddress].filter((one) => one !== address))
      expect([other, await verify(other, message, signature)]).toEqual([other, false])
    expect(await verify(address, message, signature, testnet)).toBe(false)
  })
})

async function start() {
  const settings = {
    chains: [mainnet, testnet],
    transport: 'bearer',
    verify: { bip122: verifyBip122 },
  } as const
  const server = await startSignIn({ store: createMemoryStore(), ...settings })
  onTestFinished(() => server.close())
  return (chainId: typeof mainnet | typeof testnet = mainnet) =>
    createPage(server.url, { origin: server.origin, chainId })
}

describe('accounts of Bitcoin', () => {
  it.each(types)('%s: signs in with its key, and nobody else does', async (type) => {
    const open = await start()
    const page = open()
    const address = addressOf(type)
    const sign = async (make: (message: string) => string, signer = address) => {
      const message = formatSignInMessage(await page.claims(signer))
      return page.post({ message, signature: make(message) })
    }
    const good = await sign((message) => Signer.sign(alice.wif, address, message).toString())
    expect(good.status, JSON.stringify(good.body)).toBe(200)
    const { data, message } = good.body.session
    expect(data).toEqual(parseSignInMessage(message ?? ''))
    expect(message).toContain('with your Bitcoin account:')
    expect(message).toContain('Chain ID: 000000000019d6689c085ae165831e93')

    const wrong = {
      'other words': await sign((message) => Signer.sign(alice.wif, address, `${message} `).toString()),
      'another address': await sign(
        (message) => Signer.sign(alice.wif, address, message).toString(),
        bobAddress,
      ),
      'another key': await sign((message) => Signer.sign(bobWif, bobAddress, message).toString()),
      'no signature': await sign(() => 'AkcwRAIg'),
    }
    for (const [what, { body, status }] of Object.entries(wrong))
      expect([what, status, body.reasons?.[0]?.field]).toEqual([what, 401, 'signature'])
  })

  it.each(types.filter((type) => type !== 'p2pkh'))(
    '%s: an older signature (BIP-137) is one, too',
    async (type) => {
      const page = (await start())()
      const message = formatSignInMessage(await page.claims(addressOf(type)))
      const signature = Signer.sign(alice.wif, addressOf('p2pkh'), message).toString()
      expect((await page.post({ message, signature })).status).toBe(200)
      const again = formatSignInMessage(await page.claims(addressOf(type)))
      expect((await page.post({ message: again, signature })).body.reasons?.[0]?.field).toBe('signature')
    },
  )

  it('an address of another network than the message names is none of its accounts', async () => {
    const open = await start()
    const address = addressOf('p2wpkh', 'testnet')
    const fieldOn = async (chainId: typeof mainnet | typeof testnet) => {
      const page = open(chainId)
      const message = formatSignInMessage(await page.claims(address))
      const signature = Signer.sign(alice.wif, address, message).toString()
      const { body, status } = await page.post({ message, signature })
      return body.reasons?.[0]?.field ?? status
    }
    expect(await fieldOn(testnet)).toBe(200)
    expect(await fieldOn(mainnet)).toBe('signature')
  })
})

it('any signature of any length is answered', async () => {
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

it('a signature’s base64 has one spelling', async () => {
  const signature = Signer.sign(alice.wif, addressOf('p2wpkh'), 'Hello').toString()
  expect(await verify(addressOf('p2wpkh'), 'Hello', signature)).toBe(true)
  for (const other of [` ${signature}`, `${signature}\n`, signature.replaceAll('+', '-'), `${signature}=`])
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
