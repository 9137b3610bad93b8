import { type Address, createPublicClient, http, parseUnits } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployPools } from '../../test/chains/deployMarkets.ts'
import { startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { servedChain, servedTestnet } from '../../test/servedChain.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createPoolPrices } from './createPoolPrices.ts'
import type { DollarPrice } from './dollarPrices.ts'
import { findMarket } from './findMarket.ts'

const chainId = 'eip155:31337'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** 1.0001^296 is 3 %, and 1.0001^953 is 10 %. The average moves by less than this while a test runs. */
const [threePercent, tenPercent, leeway] = [296, 953, 8]
let chain: TestChain
let pools: Awaited<ReturnType<typeof deployPools>>
let wrapped: Address
let dollar: Address
/** Tokens without a pool yet. */
let spare: Address[]

beforeAll(async () => {
  chain = await startAnvil()
  pools = await deployPools(chain)
  wrapped = await pools.createToken(18)
  dollar = await pools.createToken(6)
  spare = []
  for (let at = 0; at < 24; at++) spare.push(await pools.createToken(18))
})
afterAll(() => chain.stop())

const takeToken = (fits: (token: Address) => boolean = () => true): Address => {
  const token = spare.find(fits)
  if (!token) throw new Error('No token left')
  spare = spare.filter((other) => other !== token)
  return token
}
/** Lets half an hour and a minute pass, so that a new pool has an average. */
async function pass(seconds = 1_860) {
  await chain.client.increaseTime({ seconds })
  await chain.client.mine({ blocks: 1 })
}

/** Opens the prices of these tokens. */
function open(
  tokens: readonly Address[],
  more: Partial<ServedChain> = {},
  fed: Record<string, DollarPrice> = {},
  now?: () => number,
) {
  const outcomes: [string, string | undefined][] = []
  const market = findMarket(
    servedChain(31337, chain.url, {
      tokens: tokens.map((address) => ({ address, name: 'T', symbol: 'T', decimals: 18 })),
      pools: { wrapped, usdTokens: [dollar], v3: pools.factory },
      ...more,
    }),
  )
  const prices = createPoolPrices({
    marketOf: () => market,
    client: () =>
      createPublicClient({ chain: foundry, transport: http(chain.url), cacheTime: 0 }) as EvmClient,
    feeds: {
      getDollarPrices: async (_, asked) =>
        new Map(asked.flatMap((address) => (fed[address] ? [[address, fed[address]] as const] : []))),
    },
    report: (_, outcome, of) => outcomes.push([outcome, of?.token]),
    ...(now && { now }),
  })
  const read = (asked: readonly string[] = tokens) => prices.getDollarPrices(chainId, asked)
  return {
    outcomes,
    read,
    price: async (asked: string = tokens[0] ?? '') => (await read([asked])).get(asked),
  }
}

/** The tick of `token` at a price in dollars, in a pool with the dollar token (6 decimals). */
function tickOf(token: Address, dollars: number): number {
  const tick = Math.round(Math.log((dollars * 1e6) / 1e18) / Math.log(1.0001))
  return BigInt(token) < BigInt(dollar) ? tick : -tick
}

/** Creates a deep pool of a token and the dollar. */
async function createDollarPool(
  token: Address,
  dollars: number,
  held = parseUnits('100000', 6),
  fee = 3_000,
) {
  const tick = tickOf(token, dollars)
  const pool = await pools.createPool(token, dollar, { tick, fee })
  await pools.setBalance(dollar, pool, held)
  return { pool, tick }
}

it.each([
  ['first', (token: Address) => BigInt(token) < BigInt(dollar)],
  ['second', (token: Address) => BigInt(token) > BigInt(dollar)],
])('reads the average price of a token that is the pool’s %s', async (_, fits) => {
  const token = takeToken(fits)
  await createDollarPool(token, 2.5)
  await pass()
  const price = await open([token]).price()
  expect(Number(price?.value) / 1e18).toBeCloseTo(2.5, 3)
  expect(price).toMatchObject({ source: 'pool', at: expect.any(Number) })
  expect(price?.isDisputed).toBeUndefined()
})

it('has the age of the newest block, and no price beyond ten minutes', async () => {
  const token = takeToken()
  await createDollarPool(token, 2.5)
  await pass()
  const at = Number((await chain.client.getBlock()).timestamp)
  const after = (seconds: number, more: Partial<ServedChain> = {}) =>
    open([token], more, {}, () => (at + seconds) * 1_000)
  expect((await after(600).price())?.at).toBe(at)
  const late = after(601)
  expect(await late.price()).toBeUndefined()
  expect(late.outcomes).toEqual([['stale', token]])
  // A test chain makes no blocks while nobody uses it.
  const { network } = servedTestnet(31337, chain.url)
  expect((await after(86_400, { network }).price())?.at).toBe(at)
})

it('has no price for a pool without half an hour of history', async () => {
  const token = takeToken()
  await createDollarPool(token, 2.5)
  expect(await open([token]).price()).toBeUndefined()
})

it('has no price below the least liquidity', async () => {
  const token = takeToken()
  const { pool } = await createDollarPool(token, 2.5, parseUnits('25000', 6))
  await pass()
  expect(await open([token]).price()).toBeDefined()
  await pools.setBalance(dollar, pool, parseUnits('25000', 6) - 1n)
  const { price, outcomes } = open([token])
  expect(await price()).toBeUndefined()
  expect(outcomes).toEqual([['thin', token]])
  const lower = { pools: { wrapped, usdTokens: [dollar], v3: pools.factory, minLiquidity: '24000' } }
  expect(await open([token], lower).price()).toBeDefined()
})

it('does not count liquidity that was there only for a moment', async () => {
  const token = takeToken()
  const tick = tickOf(token, 2.5)
  const pool = await pools.createPool(token, dollar, { tick, liquidity: 10n ** 9n })
  await pools.setBalance(dollar, pool, parseUnits('1000000', 6))
  await pass()
  await pools.move(pool, tick, 10n ** 30n)
  await chain.client.mine({ blocks: 1 })
  const { price, outcomes } = open([token])
  expect(await price()).toBeUndefined()
  expect(outcomes).toEqual([['thin', token]])
})

it.each([
  [threePercent - leeway, 'used', undefined],
  [threePercent + leeway, 'used', true],
  [-threePercent - leeway, 'used', true],
  [tenPercent - leeway, 'used', true],
  [tenPercent + leeway, 'moving', undefined],
  [-tenPercent - leeway, 'moving', undefined],
  [100_000, 'moving', undefined],
])('a current price %s ticks from the average is %s, in doubt: %s', async (ticks, outcome, isDisputed) => {
  const token = takeToken()
  const { pool, tick } = await createDollarPool(token, 2.5)
  await pass()
  await pools.move(pool, tick + ticks)
  const { price, outcomes } = open([token])
  const found = await price()
  expect(outcomes).toEqual([[outcome, token]])
  expect(found?.isDisputed).toBe(isDisputed)
  if (found) expect(Number(found.value) / 1e18).toBeCloseTo(2.5, 2)
})

it('takes the pool that holds most of its quote', async () => {
  const token = takeToken()
  await createDollarPool(token, 9, parseUnits('30000', 6), 500)
  await createDollarPool(token, 2.5, parseUnits('40000', 6), 3_000)
  await pass()
  expect(Number((await open([token]).price())?.value) / 1e18).toBeCloseTo(2.5, 3)
})

it('prices a token through the wrapped native one, and the native one as its wrapped form', async () => {
  const token = takeToken()
  await createDollarPool(wrapped, 2_000, parseUnits('5000000', 6))
  const tick = Math.round(Math.log(0.01) / Math.log(1.0001))
  const pool = await pools.createPool(token, wrapped, {
    tick: BigInt(token) < BigInt(wrapped) ? tick : -tick,
  })
  await pools.setBalance(wrapped, pool, parseUnits('20', 18))
  await pass()
  const { read } = open([token])
  const found = await read([token, native, wrapped])
  expect(Number(found.get(token)?.value) / 1e18).toBeCloseTo(20, 1)
  expect(found.get(native)).toEqual(found.get(wrapped))
  // In dollars, what the pool holds is worth less at half the price.
  const fed = { [wrapped]: { value: parseUnits('1000', 18), source: 'chainlink', at: 1 } }
  expect((await open([token], {}, fed).read([token])).has(token)).toBe(false)
})

it('only prices what the operator lists', async () => {
  const token = takeToken()
  await createDollarPool(token, 2.5)
  await pass()
  expect(await open([]).price(token)).toBeUndefined()
})

it('counts a dollar token as a dollar, unless it has a feed', async () => {
  const token = takeToken()
  await createDollarPool(token, 2.5)
  await pass()
  const feeds = { [dollar]: { feed: dollar, heartbeat: 60 } }
  expect((await open([token]).price(dollar))?.value).toBe(parseUnits('1', 18))
  expect(await open([token], { feeds }).price()).toBeUndefined()
  const fed = { [dollar]: { value: parseUnits('0.9', 18), source: 'chainlink', at: 1 } }
  expect(Number((await open([token], { feeds }, fed).price())?.value) / 1e18).toBeCloseTo(2.25, 3)
  const disputed = { [dollar]: { ...fed[dollar], isDisputed: true } as DollarPrice }
  expect((await open([token], { feeds }, disputed).price())?.isDisputed).toBe(true)
})
