import { testWorld } from '@latchkey/devnet/testWorld'
import { toCoinType } from '@latchkey/protocol/coinType'
import type { SignedText } from '@latchkey/protocol/schema'
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  pad,
  parseAbi,
  publicActions,
  serializeErc6492Signature,
  stringToHex,
} from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { keyOf, newKey, newLabel, nowSeconds, signName } from '../../test/chains/signName.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
// Names of earlier test files persist in the world: separate accounts avoid conflicts.
const [alice, bob, dave] = [newKey(), newKey(), newKey()]
const carol = keyOf(world, 'carol')
const devnetCoin = toCoinType(foundry.id)
const newName = () => `${newLabel()}.mob.eth`
const post = (body: unknown) => askWorld(world, 'registerName', '/v1/profile/account', body)
const register = async (...signed: Parameters<typeof signName>) => post(await signName(...signed))
const refusal = ({ status, failure }: Awaited<ReturnType<typeof post>>) => [
  status,
  failure?.reasons[0]?.field,
]

it('[7.17 name] registers a name for the key that signed for it', async () => {
  const name = newName()
  const attributes = { description: 'Drives.', 'com.github': 'mob' }
  const { status, value } = await register(bob, { name: name.toUpperCase(), attributes })
  expect(status).toBe(200)
  expect(value).toMatchObject({ name, attributes, addresses: { '60': { address: bob.address } } })
  expect(value.registered_at).toBe(value.updated_at)
  const found = await askWorld(world, 'getName', `/v1/profile/account/${name}`)
  expect(found.value).toEqual(value)
})

it('[7.17 message] accepts a message for five minutes, and none from the future', async () => {
  expect((await register(bob, { name: newName(), timestamp: nowSeconds() - 290 })).status).toBe(200)
  for (const timestamp of [nowSeconds() - 310, nowSeconds() + 120, Date.now()])
    expect(refusal(await register(bob, { name: newName(), timestamp }))).toEqual([400, 'timestamp'])
})

it('[7.17 name] registers a name once when two keys request it concurrently', async () => {
  const name = newName()
  const answers = await Promise.all([alice, bob, dave].map((key) => register(key, { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const lost = answers.find(({ status }) => status === 400)
  expect(lost?.failure).toMatchObject({
    status: 'FAILED',
    code: 'PARAMETER_INVALID',
    reasons: [{ field: 'name', description: `${name} is taken.` }],
  })
})

it('[7.17 name] never registers a name twice, even for its owner', async () => {
  const name = newName()
  expect((await register(carol, { name })).status).toBe(200)
  expect(refusal(await register(carol, { name, attributes: {} }))).toEqual([400, 'name'])
  expect(refusal(await register(bob, { name }))).toEqual([400, 'name'])
})

it('[7.17 name] refuses a name that ENS resolves to someone else, but registers one’s own', async () => {
  expect(refusal(await register(bob, { name: 'shop.mob.eth' }))).toEqual([400, 'name'])
  expect(refusal(await register(bob, { name: 'carol.mob.eth' }))).toEqual([400, 'name'])
  expect((await register(carol, { name: 'carol.mob.eth' })).status).toBe(200)
})

it('[7.17 name] returns the name when the same request is repeated, without registering again', async () => {
  const name = newName()
  const signed = await signName(bob, { name, attributes: { url: 'https://mob.example' } })
  const first = await post(signed)
  expect(first.status).toBe(200)
  // Also with another spelling of the signer.
  for (const again of [signed, { ...signed, address: bob.address.toLowerCase() }])
    expect(await post(again)).toMatchObject({ status: 200, value: first.value })
  expect(refusal(await post({ ...signed, address: alice.address }))[0]).toBe(401)
  const { signature } = await signName(alice, { name })
  expect(refusal(await post({ ...signed, signature }))[0]).toBe(401)
})

it('[7.17 name] limits an account to ten names', async () => {
  const name = newLabel('many')
  const many = newKey()
  for (let at = 0; at < 10; at++)
    expect((await register(many, { name: `${name}-${at}.mob.eth` })).status).toBe(200)
  const over = await register(many, { name: `${name}-10.mob.eth` })
  expect(over.failure?.reasons).toEqual([
    { field: 'name', description: 'An account can have at most 10 names.' },
  ])
})

it('[5.4 at least 4] [5.4 nothing else] [9.19 name length] refuses an invalid label, and states the rule', async () => {
  const { failure } = await register(bob, { name: 'mob.mob.eth' })
  expect(failure?.reasons).toEqual([
    {
      field: 'name',
      description: 'Use letters, digits and hyphens only, at least 4 characters. The maximum is 63.',
    },
  ])
  for (const label of [
    'möbs',
    'mоbs',
    'mo_bs',
    'mo bs',
    'xn--mbs-sna',
    '-mobs',
    'mobs-',
    '0xca401',
    'm'.repeat(64),
    '',
  ])
    expect(refusal(await register(bob, { name: `${label}.mob.eth` })), label).toEqual([400, 'name'])
})

const at = nowSeconds()
it.each<[what: string, field: string, text: Record<string, unknown>]>([
  ['another zone', 'name', { name: 'mobsters.eth' }],
  ['a name below a name', 'name', { name: 'deep.mobsters.mob.eth' }],
  ['a reserved label', 'name', { name: 'Admin.mob.eth' }],
  ['a missing name', 'name', {}],
  ['an invalid name', 'name', { name: 7 }],
  ['a missing time', 'timestamp', { name: 'mobsters.mob.eth', timestamp: undefined }],
  ['a time as a string', 'timestamp', { name: 'mobsters.mob.eth', timestamp: 'now' }],
  ['a fraction of a second', 'timestamp', { name: 'mobsters.mob.eth', timestamp: at + 0.5 }],
  ['attributes that are not strings', 'attributes', { name: 'mobsters.mob.eth', attributes: { age: 7 } }],
  ['an invalid key', 'attributes', { name: 'mobsters.mob.eth', attributes: { 'a b': '' } }],
  [
    'an unknown attribute',
    'attributes',
    { name: 'mobsters.mob.eth', attributes: { bio: 'Drives.', shoes: '42' } },
  ],
  ['a long attribute', 'attributes', { name: 'mobsters.mob.eth', attributes: { url: 'm'.repeat(8_193) } }],
  [
    'too many attributes',
    'attributes',
    {
      name: 'mobsters.mob.eth',
      attributes: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`com.key${n}`, ''])),
    },
  ],
  [
    'attributes that are too long in total',
    'attributes',
    {
      name: 'mobsters.mob.eth',
      attributes: Object.fromEntries(['url', 'notice', 'location'].map((key) => [key, 'm'.repeat(6_000)])),
    },
  ],
  ['another site', 'origin', { name: 'mobsters.mob.eth', origin: 'https://evil.example' }],
  ['an unknown nonce', 'nonce', { name: 'mobsters.mob.eth', nonce: 'abcdefghijklmnop' }],
])('[7.17 message] refuses %s by its field, %s', async (_, field, text) => {
  const answer = await register(bob, text as { name: string })
  expect(refusal(answer)).toEqual([400, field])
  expect(answer.failure).toMatchObject({ status: 'FAILED', code: 'PARAMETER_INVALID' })
})

it('[7.17 message] accepts a nonce of the server once', async () => {
  const issued = await fetch(`${world.api}/sign-in/nonce?projectId=${world.projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.api },
    body: '{}',
  })
  const { nonce } = (await issued.json()) as { nonce: string }
  expect((await register(bob, { name: newName(), nonce })).status).toBe(200)
  expect(refusal(await register(bob, { name: newName(), nonce }))).toEqual([400, 'nonce'])
})

describe('the body', () => {
  it('[7.17 coin_type] [7.17 address] accepts only coin types of EVM chains, and only their addresses', async () => {
    for (const coinType of [0, 501, 2_147_483_649, 4_294_967_296])
      expect(refusal(await register(bob, { name: newName() }, { coinType }))).toEqual([400, 'coin_type'])
    const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Hex
    expect(refusal(await register(bob, { name: newName() }, { address: solana }))).toEqual([400, 'address'])
  })

  it.each([
    ['a missing body', undefined],
    ['a list', []],
    ['a missing message', { signature: '0x', coin_type: 60, address: bob.address }],
    ['a coin type as a string', { message: '{}', signature: '0x', coin_type: '60', address: bob.address }],
  ])('[7.17 message] refuses %s as the wrong shape', async (_, body) => {
    expect([400, 422]).toContain((await post(body ?? '')).status)
  })

  it('[7.17 message] refuses a message that is not JSON', async () => {
    const message = 'Please give me a name'
    const signed = {
      message,
      signature: await bob.signMessage({ message }),
      coin_type: 60,
      address: bob.address,
    }
    expect(refusal(await post(signed))).toEqual([400, 'message'])
  })
})

describe('signers', () => {
  it('[7.17 signature] [7.17 address] refuse another key, an edited message and an invalid signature, and register nothing', async () => {
    const name = newName()
    const signed = await signName(bob, { name })
    const wrong: SignedText[] = [
      { ...signed, address: alice.address },
      { ...signed, message: signed.message.replace('}', ' }') },
      ...['', '0x', '0x12', 'hello', `0x${'11'.repeat(65)}`].map((signature) => ({ ...signed, signature })),
    ]
    for (const body of wrong) {
      const answer = await post(body)
      expect(refusal(answer), body.signature).toEqual([401, 'signature'])
      expect(answer.failure?.code).toBe('SIGNATURE_INVALID')
    }
    expect((await askWorld(world, 'getName', `/v1/profile/account/${name}`)).status).toBe(404)
  })

  it('[7.17 signature] accept a contract’s owner (ERC-1271), and before the deployment (ERC-6492)', async () => {
    const abi = parseAbi([
      'function createWallet(address owner, bytes32 salt) returns (address)',
      'function walletOf(address owner, bytes32 salt) view returns (address)',
    ])
    const factory = world.contracts.walletFactory
    const client = createWalletClient({
      account: keyOf(world, 'alice'),
      chain: foundry,
      transport: http(world.rpc),
      pollingInterval: 20,
    }).extend(publicActions)
    const salt = pad(stringToHex(newLabel()), { size: 32 })
    const args = [bob.address, salt] as const
    const address = await client.readContract({ address: factory, abi, functionName: 'walletOf', args })
    const sign = (key: typeof bob) => signName(key, { name: newName() }, { address, coinType: devnetCoin })

    const early = async (key: typeof bob) => {
      const signed = await sign(key)
      const data = encodeFunctionData({ abi, functionName: 'createWallet', args })
      const signature = serializeErc6492Signature({
        address: factory,
        data,
        signature: signed.signature as Hex,
      })
      return { ...signed, signature }
    }
    expect(refusal(await post(await early(carol)))).toEqual([401, 'signature'])
    const { status, value } = await post(await early(bob))
    expect(status).toBe(200)
    // The same address may belong to someone else on Ethereum.
    expect(value.addresses).toEqual({ [devnetCoin]: { address, created_at: expect.any(String) } })

    expect(refusal(await post(await sign(bob)))).toEqual([401, 'signature'])
    const hash = await client.writeContract({ address: factory, abi, functionName: 'createWallet', args })
    await client.waitForTransactionReceipt({ hash })
    expect((await post(await sign(bob))).status).toBe(200)
    expect(refusal(await post(await sign(carol)))).toEqual([401, 'signature'])
    // The same address on another chain may belong to someone else.
    expect(refusal(await post({ ...(await sign(bob)), coin_type: 60 }))).toEqual([401, 'signature'])
  })
})

describe('a separate server', () => {
  const page = 'https://app.example'
  const serve = (more: Partial<Parameters<typeof startServer>[0]>) =>
    startServer({
      chains: [servedChain(foundry.id, 'http://127.0.0.1:9')],
      projects: [{ id: 'app', name: 'App', origins: [page, 'https://two.example'] }],
      ...more,
    })
  const send = async (server: Awaited<ReturnType<typeof serve>>, body: SignedText, origin?: string) => {
    const response = await fetch(`${server.origins.api}/v1/profile/account?projectId=app`, {
      method: 'POST',
      headers: origin ? { origin } : {},
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  it('[7.17 message] accepts a message signed for the page that sends it, and verifies a key without the chain', async () => {
    const server = await serve({ names: { zone: 'app.example' } })
    try {
      const sign = (origin: string) => signName(bob, { name: `${newLabel()}.app.example`, origin })
      expect((await send(server, await sign(page), page)).status).toBe(200)
      expect((await send(server, await sign(page))).status).toBe(200)
      const foreign = await send(server, await sign('https://two.example'), page)
      expect([foreign.status, foreign.body.reasons[0].field]).toEqual([400, 'origin'])

      const { message } = await sign(page)
      const contract = { message, coin_type: devnetCoin, address: alice.address }
      const unanswered = await send(server, { ...contract, signature: await bob.signMessage({ message }) })
      expect([unanswered.status, unanswered.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    } finally {
      await server.close()
    }
  })

  it('[7.17 name] registers nothing without a zone, and names the setting to add', async () => {
    const server = await serve({})
    try {
      const { status, body } = await send(server, await signName(bob, { name: 'mobsters.mob.eth' }))
      expect(status).toBe(400)
      expect(body.reasons[0].description).toContain('NAME_ZONE')
    } finally {
      await server.close()
    }
  })
})
