import { createPublicClient, custom, http, parseUnits } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployFeed } from '../../test/chains/deployMarkets.ts'
import { startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { servedChain } from '../../test/servedChain.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createFeedPrices } from './createFeedPrices.ts'
import { findMarket } from './findMarket.ts'

const chainId = 'eip155:31337'
const token = `0x${'aa'.repeat(20)}`
const wrapped = `0x${'bb'.repeat(20)}` as const
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const start = 1_800_000_000
let chain: TestChain
let feed: Awaited<ReturnType<typeof deployFeed>>

beforeAll(async () => {
  chain = await startAnvil()
  feed = await deployFeed(chain)
})
afterAll(() => chain.stop())

/** Opens the prices of a chain with these settings, `seconds` after the start. */
function open(seconds: number, more: Partial<ServedChain> = {}, heartbeat = 3_600) {
  const outcomes: string[] = []
  const market = findMarket(
    servedChain(31337, chain.url, { feeds: { [token]: { feed: feed.address, heartbeat } }, ...more }),
  )
  const prices = createFeedPrices({
    marketOf: () => market,
    client: () => createPublicClient({ chain: foundry, transport: http(chain.url) }) as EvmClient,
    report: (_, outcome) => outcomes.push(outcome),
    now: () => (start + seconds) * 1_000,
  })
  return {
    outcomes,
    read: (addresses: readonly string[] = [token]) => prices.getDollarPrices(chainId, addresses),
    price: async () => (await prices.getDollarPrices(chainId, [token])).get(token),
  }
}

it('reads answers with 18 decimals, and when they were given', async () => {
  await feed.set({ answer: 245_012_345_678n, updatedAt: start })
  expect(await open(5).price()).toEqual({
    value: parseUnits('2450.12345678', 18),
    source: 'chainlink',
    at: start,
    deviation: 0.5,
  })
  const fine = await deployFeed(chain, { decimals: 18, description: 'X / USD' })
  await fine.set({ answer: 5n, updatedAt: start })
  const row = { feed: fine.address, heartbeat: 60 }
  const feeds = { [token]: row }
  expect((await open(5, { feeds }).price())?.value).toBe(5n)
  const coarse = { [token]: { ...row, deviation: 2 } }
  expect((await open(5, { feeds: coarse }).price())?.deviation).toBe(2)
})

it.each([
  [3_600, 600],
  [60, 600],
  [86_400, 8_640],
])(
  'a feed with a heartbeat of %s s has a price for %s s more, and none after that',
  async (heartbeat, margin) => {
    await feed.set({ answer: 1n, updatedAt: start })
    const [last, late] = [
      open(heartbeat + margin, {}, heartbeat),
      open(heartbeat + margin + 1, {}, heartbeat),
    ]
    expect(await last.price()).toBeDefined()
    expect(last.outcomes).toEqual(['used'])
    expect(await late.price()).toBeUndefined()
    expect(late.outcomes).toEqual(['stale'])
  },
)

it.each([
  ['zero', { answer: 0n, updatedAt: start }],
  ['a negative answer', { answer: -1n, updatedAt: start }],
  ['a round without an end', { answer: 1n, updatedAt: 0, startedAt: start }],
  ['an answer from an earlier round', { answer: 1n, updatedAt: start, late: true }],
  ['a time in the future', { answer: 1n, updatedAt: start + 302 }],
])('has no price for %s', async (_, round) => {
  await feed.set(round)
  const { price, outcomes } = open(0)
  expect(await price()).toBeUndefined()
  expect(outcomes).toEqual(['invalid'])
})

it('tolerates a clock that is behind', async () => {
  await feed.set({ answer: 1n, updatedAt: start + 300 })
  expect(await open(0).price()).toBeDefined()
})

it('has no price for a feed in ether, nor for an address without a contract', async () => {
  const other = await deployFeed(chain, { description: 'LINK / ETH' })
  await other.set({ answer: 1n, updatedAt: start })
  for (const address of [other.address, `0x${'12'.repeat(20)}` as const])
    expect(await open(0, { feeds: { [token]: { feed: address, heartbeat: 60 } } }).price()).toBeUndefined()
})

it('prices the native token and its wrapped form by one feed, under either name', async () => {
  await feed.set({ answer: 7n, updatedAt: start })
  const row = { feed: feed.address, heartbeat: 3_600 }
  const pools = { wrapped, usdTokens: [], v3: wrapped }
  for (const name of [native, wrapped.toUpperCase().replace('X', 'x')]) {
    const found = await open(0, { feeds: { [name]: row }, pools }).read([native, wrapped, token])
    expect([...found.keys()]).toEqual([native, wrapped])
  }
})

it.each([
  ['while the sequencer is down', 1n, start - 9_999, false],
  ['within an hour of its return', 0n, start - 3_600, false],
  ['before its first report', 0n, 0, false],
  ['later', 0n, start - 3_601, true],
])('[sequencer] %s: answer %s since %s has prices: %s', async (_, answer, startedAt, isUp) => {
  await feed.set({ answer: 1n, updatedAt: start })
  const sequencer = await deployFeed(chain, { decimals: 0, description: 'L2 Sequencer Uptime Status Feed' })
  await sequencer.set({ answer, startedAt, updatedAt: start })
  const { price, outcomes } = open(0, { sequencerFeed: sequencer.address })
  expect((await price()) !== undefined).toBe(isUp)
  expect(outcomes.includes('halted')).toBe(!isUp)
})

it('counts a sequencer’s feed without a contract as down', async () => {
  await feed.set({ answer: 1n, updatedAt: start })
  expect(await open(0, { sequencerFeed: `0x${'12'.repeat(20)}` }).price()).toBeUndefined()
})

it('rejects if the chain does not respond', async () => {
  const market = findMarket(
    servedChain(31337, chain.url, { feeds: { [token]: { feed: feed.address, heartbeat: 60 } } }),
  )
  const prices = createFeedPrices({
    marketOf: () => market,
    client: () =>
      createPublicClient({
        chain: foundry,
        transport: custom(
          {
            request: async () => {
              throw new UpstreamError('down')
            },
          },
          { retryCount: 0 },
        ),
      }) as EvmClient,
    report: () => {},
  })
  await expect(prices.getDollarPrices(chainId, [token])).rejects.toThrow()
})
