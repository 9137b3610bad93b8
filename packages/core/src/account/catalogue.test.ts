import { testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import { onlineManager } from '@tanstack/query-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openWorldKit } from '../../test/worldKit.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { getIdentity, getIdentityQueryOptions } from '../names/getIdentity.ts'
import { getGasPrice } from '../send/getGasPrice.ts'
import { resolveReceiver } from '../send/resolveReceiver.ts'
import { getTokens, getTokensQueryOptions } from '../swap/getTokens.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { getNfts } from './getNfts.ts'
import { getPrices, getPricesQueryOptions } from './getPrices.ts'
import { getSupportedChains, getSupportedChainsQueryOptions } from './getSupportedChains.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice, bob, , dave] = world.accounts
if (!alice || !bob || !dave) throw new Error('The world has too few accounts')

afterEach(() => void vi.useRealTimers())

it('[7.3 cached] requests the supported chains once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { origin, taken } = await startHttpServer((_, response) =>
    answerJson(response, { http: [networkId], ws: [] }),
  )
  const kit = openWorldKit({ ...world, api: origin })
  const ask = () => getQueryClient(kit).fetchQuery(getSupportedChainsQueryOptions(kit))
  expect([await ask(), await ask()]).toEqual([[networkId], [networkId]])
  vi.setSystemTime(Date.now() + 86_399_999)
  await ask()
  expect(taken).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await ask()
  expect(taken).toHaveLength(2)
  expect(await getSupportedChains(openWorldKit(world))).toContain(networkId)
  expect(await getSupportedChains(openWorldKit(world, { api: false }))).toEqual([])
})

it('[7.3 http] requests the supported chains even if the browser reports being offline', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  expect(await getGasPrice(openWorldKit(world), { networkId })).toHaveProperty('fast')
  const gone = openWorldKit({ ...world, api: 'http://127.0.0.1:1' })
  await expect(getGasPrice(gone, { networkId })).rejects.toThrow()
})

it('[7.7 tokens] [7.8 addresses] [7.8 fungibles] has a price for each token', async () => {
  const kit = openWorldKit(world)
  const tokens = await getQueryClient(kit).fetchQuery(getTokensQueryOptions(kit, { networkId }))
  const native = toCaip10(networkId, nativeTokenAddress('eip155'))
  const dusd = tokens.find(({ symbol }) => symbol === 'DUSD')
  if (!dusd) throw new Error('DUSD is not listed')
  expect(dusd.decimals).toBe(6)
  expect(isSameAddress(parseCaip10(dusd.address).address, world.contracts.dusd)).toBe(true)
  const addresses = [dusd.address, toCaip10(networkId, alice.address), native]
  const prices = await getQueryClient(kit).fetchQuery(getPricesQueryOptions(kit, { addresses }))
  expect(prices.map(({ address, symbol }) => [address, symbol])).toEqual([
    [dusd.address, 'DUSD'],
    [native, 'ETH'],
  ])
  expect(prices[0]?.price).toBeCloseTo(1, 2)
  const alone = openWorldKit(world, { api: false })
  expect([await getTokens(alone, { networkId }), await getPrices(alone, { addresses })]).toEqual([[], []])
})

it.each<[string, (kit: Kit) => Promise<unknown>, object]>([
  [
    '[7.7 chainId] tokens by their network',
    (kit) => getTokens(kit, { networkId }),
    { method: 'GET', path: '/v1/convert/tokens', query: { chainId: networkId, projectId: world.projectId } },
  ],
  [
    '[7.10 chainId] gas prices by their network',
    (kit) => getGasPrice(kit, { networkId }),
    { method: 'GET', path: '/v1/convert/gas-price', query: { chainId: networkId } },
  ],
  [
    '[7.8 currency] [7.8 addresses] [7.8 projectId] prices in dollars for the project',
    (kit) => getPrices(kit, { addresses: [`${networkId}:${alice.address}`] }),
    {
      method: 'POST',
      path: '/v1/fungible/price',
      body: {
        projectId: world.projectId,
        ...{ currency: 'usd', addresses: [`${networkId}:${alice.address}`] },
      },
    },
  ],
])('%s are requested', async (_, ask, asked) => {
  const speeds = { standard: '1', fast: '1', instant: '1' }
  const { origin, taken } = await startHttpServer((_, response) =>
    answerJson(response, { http: [networkId], ws: [], tokens: [], fungibles: [], ...speeds }),
  )
  await ask(openWorldKit({ ...world, api: origin }))
  const { body = '', ...request } = taken.at(-1) ?? {}
  expect({ ...request, body: body && JSON.parse(body) }).toMatchObject(asked)
})

it('[5.11 tokens] requests no tokens of a network that the server does not serve', async () => {
  const { origin, taken } = await startHttpServer((_, response) =>
    answerJson(response, { http: ['eip155:10'], ws: [], tokens: [] }),
  )
  const kit = openWorldKit({ ...world, api: origin })
  expect(await getTokens(kit, { networkId })).toEqual([])
  expect(taken.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  await getTokens(kit, { networkId: 'eip155:10' })
  expect(taken.map(({ path }) => path)).toEqual(['/v1/supported-chains', '/v1/convert/tokens'])
})

it('[7.10 speeds] orders gas prices by speed', async () => {
  const { standard, fast, instant } = await getGasPrice(openWorldKit(world), { networkId })
  expect(BigInt(standard)).toBeLessThanOrEqual(BigInt(fast))
  expect(BigInt(fast)).toBeLessThanOrEqual(BigInt(instant))
})

it.each([true, false])(
  '[8.9 gas price] throws for the gas price of a network that is not served, with a server: %s',
  async (api) => {
    const kit = openWorldKit(world, { api })
    await expect(getGasPrice(kit, { networkId: 'eip155:10' })).rejects.toMatchObject({
      shortMessage: 'Network not supported for Gas Price',
    })
  },
)

it('[8.9 gas price] throws for the gas price if the server does not support the network', async () => {
  const api = `${world.explorer}/failing/CHAIN_INVALID/v1~convert~gas-price`
  const kit = openWorldKit({ ...world, api })
  await expect(getGasPrice(kit, { networkId })).rejects.toMatchObject({
    shortMessage: 'Network not supported for Gas Price',
  })
  // Other requests still succeed.
  expect(await getTokens(kit, { networkId })).not.toEqual([])
})

it('returns NFTs with image, collection and ID, spam flagged', async () => {
  const kit = openWorldKit(world)
  const { data } = await getNfts(kit, { address: alice.address, networkId })
  const mobster = data.find(({ address }) =>
    isSameAddress(parseCaip10(address).address, world.contracts.mobsters),
  )
  expect(mobster).toMatchObject({ standard: 'ERC721', quantity: '1', flags: { is_spam: false } })
  expect(mobster?.image?.url).toMatch(/^(data:image|https?:)/)
  expect(data.some(({ flags }) => flags.is_spam)).toBe(true)
  expect(await getNfts(openWorldKit(world, { api: false }), { address: alice.address })).toEqual({
    data: [],
    next: null,
  })
})

describe('names', () => {
  it.each([true, false])('[7.4 name] resolves an address to its name, with a server: %s', async (api) => {
    const kit = openWorldKit(world, { api })
    expect(await getIdentity(kit, { address: alice.address, networkId })).toMatchObject({
      name: 'alice.mob.eth',
    })
  })

  it.each([true, false])('ignores a name that belongs to another address, with a server: %s', async (api) => {
    const kit = openWorldKit(world, { api })
    expect(await getIdentity(kit, { address: dave.address, networkId })).toMatchObject({ name: null })
  })

  it('[9.21 names] keeps a name fresh for 5 min', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const identity = { name: 'alice.mob.eth', avatar: null, resolvedAt: null }
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, identity))
    const kit = openWorldKit({ ...world, api: origin })
    const ask = () =>
      getQueryClient(kit).fetchQuery(getIdentityQueryOptions(kit, { address: alice.address, networkId }))
    await ask()
    vi.setSystemTime(Date.now() + 299_999)
    await ask()
    expect(taken).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    await ask()
    expect(taken).toHaveLength(2)
  })

  it('resolves a receiver’s name to an address', async () => {
    const kit = openWorldKit(world, { api: false })
    expect(await resolveReceiver(kit, { text: 'Bob.mob.eth', networkId })).toEqual({
      address: bob.address,
      name: 'Bob.mob.eth',
      avatar: null,
    })
  })

  it('[7.14 addresses] resolves a receiver’s name that the server registered', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const name = `mobs-${crypto.randomUUID().slice(0, 8)}.mob.eth`
    const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await owner.signMessage({ message })
    const kit = openWorldKit(world)
    const body = { message, signature, coin_type: 60, address: owner.address }
    await kit.api?.registerName({ body })
    const receiver = await resolveReceiver(kit, { text: name, networkId })
    expect(receiver).toEqual({ address: owner.address, name, avatar: null })
    const alone = resolveReceiver(openWorldKit(world, { api: false }), { text: name, networkId })
    await expect(alone).rejects.toMatchObject({ name: 'NameNotFoundError' })
    await expect(resolveReceiver(kit, { text: `no-${name}`, networkId })).rejects.toMatchObject({
      name: 'NameNotFoundError',
    })
  })

  it('uses another network’s resolver on a network without one', async () => {
    const { contracts: _, ...network } = world.network
    const other = { ...network, id: 10, caipNetworkId: 'eip155:10' } as const
    const kit = openWorldKit(world, { api: false, networks: [other, world.network] })
    const receiver = await resolveReceiver(kit, { text: 'bob.mob.eth', networkId: 'eip155:10' })
    expect(receiver.address).toBe(bob.address)
  })

  it('[5.6 Invalid chainId] throws for a name on a chain without a coin type', async () => {
    const { contracts: _, ...network } = world.network
    const other = { ...network, id: 2_147_483_648, caipNetworkId: 'eip155:2147483648' } as const
    const kit = openWorldKit(world, { api: false, networks: [other, world.network] })
    await expect(
      resolveReceiver(kit, { text: 'bob.mob.eth', networkId: other.caipNetworkId }),
    ).rejects.toMatchObject({ shortMessage: 'Invalid chainId' })
  })

  it.each(['nobody.mob.eth', 'a..eth', 'not a name', ''])('does not resolve %j', async (text) => {
    const kit = openWorldKit(world, { api: false })
    await expect(resolveReceiver(kit, { text, networkId })).rejects.toMatchObject({
      name: 'NameNotFoundError',
    })
  })
})
