import { testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { formatUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance as getNativeBalance } from 'viem/actions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openWorldKit } from '../../test/worldKit.ts'
import { getClient } from '../kit/getClient.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { getBalance, getBalanceQueryOptions } from './getBalance.ts'
import { getBalances, getBalancesQueryOptions, refreshBalances } from './getBalances.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice] = world.accounts
if (!alice) throw new Error('The world has no accounts')
const { address } = alice

afterEach(() => void vi.useRealTimers())

describe('with a server', () => {
  it('[7.13 balances] returns the balances of the chain, native first', async () => {
    const kit = openWorldKit(world)
    // The server may have cached the state of another test's chain.
    const forceUpdate = [toCaip10(networkId, nativeTokenAddress('eip155'))]
    const { balances } = await getBalances(kit, { address, networkId, forceUpdate })
    const [native] = balances
    const amount = await getNativeBalance(getClient(kit, networkId), { address })
    expect(native).toMatchObject({ symbol: 'ETH', chainId: networkId, quantity: { decimals: '18' } })
    expect(native).not.toHaveProperty('address')
    expect(native?.quantity.numeric).toBe(formatUnits(amount, 18))
    const dusd = await getBalance(kit, { address, networkId, token: world.contracts.dusd })
    expect(balances.find(({ symbol }) => symbol === 'DUSD')?.quantity).toEqual({
      decimals: '6',
      numeric: dusd.formatted,
    })
  })

  it('[7.13 balances] shows a zero native balance if the server returns none', async () => {
    const kit = openWorldKit(world)
    const { address } = privateKeyToAccount(generatePrivateKey())
    const { name, symbol } = world.network.nativeCurrency
    expect(await kit.api?.getBalances({ params: { address }, query: { currency: 'usd' } })).toMatchObject({
      balances: [],
    })
    const { balances } = await getBalances(kit, { address, networkId })
    expect(balances).toEqual([
      {
        ...{ name, symbol, chainId: networkId, price: 0, quantity: { decimals: '18', numeric: '0' } },
        iconUrl: expect.stringMatching(/^data:image\/svg/),
      },
    ])
  })

  it('[5.11 balances] requests nothing for a network that the server does not serve', async () => {
    const other = { ...world.network, id: 10, caipNetworkId: 'eip155:10' } as const
    const kit = openWorldKit(world, { networks: [other] })
    await expect(getBalances(kit, { address, networkId: 'eip155:10' })).rejects.toMatchObject({
      name: 'NetworkNotServedError',
      networkId: 'eip155:10',
    })
  })

  it('[7.13 forceUpdate] sends the tokens to refresh as a comma-separated list', async () => {
    const { origin, taken } = await startHttpServer(({ path }, response) =>
      answerJson(
        response,
        path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { balances: [] },
      ),
    )
    const { dusd, mob } = world.contracts
    const tokens = [dusd, mob].map((token) => toCaip10(networkId, token))
    const kit = openWorldKitAt(origin)
    await refreshBalances(kit, { address, networkId, tokens })
    expect(taken.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v1/account/${address}/balance`,
      query: { currency: 'usd', chainId: networkId, forceUpdate: tokens.join(',') },
    })
    await refreshBalances(kit, { address, networkId, tokens: [] })
    expect(taken.at(-1)?.query).not.toHaveProperty('forceUpdate')
  })

  it.each([
    [true, true],
    [false, false],
    [undefined, true],
  ])('passes on whether the server knows all tokens: %s is %s', async (isComplete, expected) => {
    const { origin } = await startHttpServer(({ path }, response) =>
      answerJson(
        response,
        path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { balances: [], isComplete },
      ),
    )
    expect(await getBalances(openWorldKitAt(origin), { address, networkId })).toEqual({
      balances: [expect.objectContaining({ symbol: 'ETH' })],
      isComplete: expected,
    })
  })

  it('bypasses the server’s cache on a refresh', async () => {
    const kit = openWorldKit(world)
    const options = getBalancesQueryOptions(kit, { address, networkId })
    await getQueryClient(kit).fetchQuery(options)
    await refreshBalances(kit, { address, networkId, tokens: [] })
    expect(getQueryClient(kit).getQueryState(options.queryKey)?.isInvalidated).toBe(true)
  })

  it('invalidates the cached balances even if the server fails', async () => {
    let status = 200
    const { origin } = await startHttpServer(({ path }, response) =>
      answerJson(
        response,
        path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { balances: [] },
        { status },
      ),
    )
    const kit = openWorldKitAt(origin)
    const options = getBalancesQueryOptions(kit, { address, networkId })
    await getQueryClient(kit).fetchQuery(options)
    status = 500
    await expect(refreshBalances(kit, { address, networkId, tokens: [] })).rejects.toMatchObject({
      name: 'ApiFailureError',
    })
    expect(getQueryClient(kit).getQueryState(options.queryKey)?.isInvalidated).toBe(true)
  })
})

describe('without a server', () => {
  it('reads the native token and the tokens of the app', async () => {
    const kit = openWorldKit(world, { api: false })
    const { balances } = await getBalances(kit, { address, networkId })
    const { formatted } = await getBalance(kit, { address, networkId, token: world.contracts.dusd })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'DUSD', 'MOB'])
    expect(balances[1]).toEqual({
      name: 'DUSD',
      symbol: 'DUSD',
      chainId: networkId,
      address: `${networkId}:${world.contracts.dusd}`,
      price: 0,
      quantity: { decimals: '6', numeric: formatted },
      iconUrl: '',
    })
  })

  it('works without multicall', async () => {
    const { contracts: _, ...network } = world.network
    const token = { address: world.contracts.dusd, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6 }
    const alone = { ...network, rpcUrls: { default: { http: [world.rpc] } }, tokens: [token] }
    const kit = openWorldKit(world, { api: false, networks: [alone] })
    const { balances } = await getBalances(kit, { address, networkId })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'DUSD'])
  })
})

describe('without a server, from a node that refuses calls', () => {
  const { contracts: multicallOnly, ...bare } = world.network
  const token = (address: string, symbol: string) => ({ address, name: symbol, symbol, decimals: 6 })
  const tokens = [token(world.contracts.dusd, 'DUSD'), token(world.contracts.mob, 'MOB')]

  /** Opens a kit whose node refuses each `eth_call` with a given text. */
  async function openRefused(refused: string, network: object) {
    const headers = { 'content-type': 'application/json' }
    const error = { code: -32005, message: 'limit exceeded' }
    const answer = async (request: { id: number }) => {
      const body = JSON.stringify(request)
      if (body.includes('eth_call') && body.toLowerCase().includes(refused.toLowerCase()))
        return { jsonrpc: '2.0', id: request.id, error }
      return (await fetch(world.rpc, { method: 'POST', headers, body })).json()
    }
    const { origin } = await startHttpServer(async ({ body }, response) => {
      const asked = JSON.parse(body)
      answerJson(response, await (Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)))
    })
    const rpcUrls = { default: { http: [origin] } }
    return openWorldKit(world, {
      api: false,
      networks: [{ ...world.network, ...network, tokens, rpcUrls }],
    })
  }

  it.each([
    ['with multicall', { contracts: multicallOnly }],
    ['without multicall', { ...bare, contracts: {} }],
  ])('throws if it refuses all, %s', async (_, network) => {
    const kit = await openRefused('', network)
    await expect(getBalances(kit, { address, networkId })).rejects.toThrow('limit exceeded')
  })

  it('returns the others if it refuses some, as incomplete', async () => {
    const kit = await openRefused(world.contracts.mob.slice(2), { contracts: {} })
    const { balances, isComplete } = await getBalances(kit, { address, networkId })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'DUSD'])
    expect(isComplete).toBe(false)
  })
})

it.each([{}, world.network.contracts])(
  'without a server, a token that has no contract makes the balances incomplete',
  async (contracts) => {
    const nowhere = { address: alice.address, name: 'None', symbol: 'NONE', decimals: 18 }
    const rpcUrls = { default: { http: [world.rpc] } }
    const network = { ...world.network, contracts, tokens: [nowhere], rpcUrls }
    const kit = openWorldKit(world, { api: false, networks: [network] })
    const { balances, isComplete } = await getBalances(kit, { address, networkId })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(isComplete).toBe(false)
  },
)

it.each([true, false])('[5.9] omits tokens with zero decimals, with a server: %s', async (api) => {
  const kit = openWorldKit(world, { api })
  const { value } = await getBalance(kit, { address, networkId, token: world.contracts.ticket })
  expect(value).toBeGreaterThan(0n)
  const { balances } = await getBalances(kit, { address, networkId })
  expect(balances.filter(({ quantity }) => quantity.decimals === '0')).toEqual([])
})

it('[3.28 value] [3.28 formatted] reads the native balance from the chain', async () => {
  const kit = openWorldKit(world, { api: false })
  const native = await getBalance(kit, { address, networkId })
  expect(native).toEqual({
    decimals: 18,
    formatted: formatUnits(native.value, 18),
    symbol: 'ETH',
    value: await getNativeBalance(getClient(kit, networkId), { address }),
  })
})

it('[3.28 decimals] [3.28 symbol] reads decimals and symbol of a token from its contract', async () => {
  const kit = openWorldKit(world, { api: false })
  const token = await getQueryClient(kit).fetchQuery(
    getBalanceQueryOptions(kit, { address, networkId, token: world.contracts.dbtc }),
  )
  expect(token).toMatchObject({ decimals: 8, symbol: 'DBTC' })
})

it('[4.18] [9.2 balance] requests nothing for 30 s after a failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isBroken = true
  const { origin, taken } = await startHttpServer(({ path }, response) => {
    if (path === '/v1/supported-chains') return answerJson(response, { http: [networkId], ws: [] })
    const failure = { status: 'FAILED', reasons: [], code: 'INTERNAL' }
    if (isBroken) answerJson(response, failure, { status: 500 })
    else answerJson(response, { balances: [] })
  })
  const broken = openWorldKitAt(origin)
  const options = getBalancesQueryOptions(broken, { address, networkId })
  const asked = () => taken.filter(({ path }) => path.endsWith('/balance')).length
  const failed = expect.objectContaining({ name: 'BalancesUnavailableError', retryAt: Date.now() + 30_000 })

  await expect(getQueryClient(broken).fetchQuery(options)).rejects.toEqual(failed)
  expect(asked()).toBe(1)
  isBroken = false
  vi.setSystemTime(Date.now() + 29_999)
  await expect(getQueryClient(broken).fetchQuery(options)).rejects.toMatchObject({
    name: 'BalancesUnavailableError',
    cause: { name: 'ApiFailureError', status: 500 },
  })
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await expect(getQueryClient(broken).fetchQuery(options)).resolves.toMatchObject({
    balances: [{ symbol: 'ETH' }],
  })
  expect(asked()).toBe(2)
})

it('[9.21 balances] [9.19 currency] [7.13 chainId] keeps a balance fresh for 30 s, in US dollars', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { origin, taken } = await startHttpServer(({ path }, response) =>
    answerJson(response, path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { balances: [] }),
  )
  const kit = openWorldKitAt(origin)
  const options = getBalancesQueryOptions(kit, { address, networkId })
  const asked = () => taken.filter(({ path }) => path.endsWith('/balance')).length
  await getQueryClient(kit).fetchQuery(options)
  vi.setSystemTime(Date.now() + 29_999)
  await getQueryClient(kit).fetchQuery(options)
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await getQueryClient(kit).fetchQuery(options)
  expect(asked()).toBe(2)
  expect(taken.at(-1)?.query).toMatchObject({ currency: 'usd', chainId: networkId })
})

/** Opens a kit with a server other than the world's. */
function openWorldKitAt(origin: string) {
  return openWorldKit({ ...world, api: origin })
}
