import { parseUnits } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { httpFaults } from '../../test/httpFaults.ts'
import { type JsonAnswer, type JsonCall, startJsonServer } from '../../test/startJsonServer.ts'
import { createHttpPrices } from './createHttpPrices.ts'

const chainId = 'eip155:1'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const start = 1_800_000_000
type Source = Parameters<typeof createHttpPrices>[0]['source']

/** Starts a service that answers like this, and opens its prices. */
async function open(
  type: Source['type'],
  answer: (at: number, call: JsonCall) => JsonAnswer,
  more: Partial<Source> = {},
  path = '',
  isListed = (_: string) => true,
) {
  let seconds = 0
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startJsonServer((call) => answer(server.calls.length, call))
  onTestFinished(server.stop)
  const outcomes: string[] = []
  const prices = createHttpPrices({
    source: { type, url: `${server.origin}${path}`, ...more },
    report: (_, outcome) => outcomes.push(outcome),
    isListed: (_, address) => isListed(address),
    now: () => (start + seconds) * 1_000,
    answerMs: 300,
  })
  return {
    server,
    outcomes,
    /** Moves the clock, and unless it is set back, also the time that passes. */
    pass: (more: number) => {
      seconds += more
      if (more > 0) vi.advanceTimersByTime(more * 1_000)
    },
    read: (addresses: readonly string[] = [usdc], chain: `${string}:${string}` = chainId) =>
      prices.getDollarPrices(chain, addresses),
  }
}
const llama = (price: unknown, more: object = {}): JsonAnswer => ({
  body: {
    coins: {
      [`ethereum:${usdc}`]: {
        decimals: 6,
        symbol: 'USDC',
        price,
        timestamp: start,
        confidence: 0.99,
        ...more,
      },
    },
  },
})

/** Opens prices of a service that takes at most so many tokens per request. */
const openLimited = (most: number) =>
  open('coingecko', (_, { query }) => {
    const asked = query.contract_addresses?.split(',') ?? []
    return asked.length > most
      ? { status: 400, body: { error_code: 10_012 } }
      : { body: Object.fromEntries(asked.map((token) => [token, { usd: 1, last_updated_at: start }])) }
  })

it('[defillama] asks for tokens by chain and for the native one by its name', async () => {
  const { read, server } = await open(
    'defillama',
    () => ({
      body: {
        coins: {
          'coingecko:ethereum': { price: 2_450.12, timestamp: start - 60, confidence: 0.99 },
          [`ethereum:${usdc}`]: { price: 0.9998, timestamp: start - 30, confidence: 0.99 },
        },
      },
    }),
    {},
    '/base/',
  )
  expect(await read([native, usdc])).toEqual(
    new Map([
      [native, { value: parseUnits('2450.12', 18), source: 'defillama', at: start - 60 }],
      [usdc, { value: parseUnits('0.9998', 18), source: 'defillama', at: start - 30 }],
    ]),
  )
  expect(server.calls.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/base/prices/current/coingecko:ethereum,ethereum:${usdc}`,
  ])
})

it('[coingecko] asks for tokens by platform and for the native one by its id, with the key', async () => {
  const { read, server } = await open(
    'coingecko',
    (count) =>
      count === 1
        ? { body: { ethereum: { usd: 2_450.12, last_updated_at: start } } }
        : { body: { [usdc]: { usd: 1.2e-7, last_updated_at: start } } },
    { key: 'secret', chains: { [chainId]: { coingecko: 'my-chain' } } },
  )
  await read([native])
  expect((await read([usdc])).get(usdc)?.value).toBe(120_000_000_000n)
  const [first, second] = server.calls
  expect(first).toMatchObject({ path: '/simple/price', query: { ids: 'ethereum', vs_currencies: 'usd' } })
  expect(second).toMatchObject({ path: '/simple/token_price/my-chain', query: { contract_addresses: usdc } })
  expect(second?.headers['x-cg-demo-api-key']).toBe('secret')
})

it('asks nothing about a chain that the service does not know, nor about odd addresses', async () => {
  const { read, server } = await open('defillama', () => llama(1))
  expect(await read([usdc], 'eip155:424242')).toEqual(new Map())
  expect(await read(['ibc%2Fx', '../coins', 'a,b'])).toEqual(new Map())
  expect(server.calls).toEqual([])
})

it.each<[string, JsonAnswer]>([
  ['a price as text', llama('1')],
  ['a negative price', llama(-1)],
  ['no price', llama(null)],
  ['a price beyond reason', llama(1e18)],
  ['no time', llama(1, { timestamp: null })],
  ['an old price', llama(1, { timestamp: start - 3_601 })],
  ['a price of the future', llama(1, { timestamp: start + 301 })],
  ['little confidence', llama(1, { confidence: 0.89 })],
  ['confidence as text', llama(1, { confidence: '1' })],
  ['no coins', { body: {} }],
  ['null', { body: null }],
  ['a list', { body: [] }],
])('returns no price for %s', async (_, answer) => {
  const { read } = await open('defillama', () => answer)
  expect(await read()).toEqual(new Map())
})

it.each(
  (['defillama', 'coingecko'] as const).flatMap((type) =>
    httpFaults.map(([name, kind, answer]) => [type, name, kind, answer] as const),
  ),
)('gives no price if %s %s (%s), and is asked once', async (type, name, _, answer) => {
  const { read, server, outcomes } = await open(type, () => answer)
  const prices = await read().catch(() => 'failed')
  // In an answer of another form, the tokens are unknown to the service.
  expect(prices).toEqual(/another form|null|list/.test(name) ? new Map() : 'failed')
  expect(await read()).toEqual(new Map())
  expect(server.calls).toHaveLength(1)
  expect(outcomes[0]).toBe(prices === 'failed' ? 'failed' : 'read')
})

it.each([
  ['as long as it asks', { 'retry-after': '120' }, 120],
  ['for a minute if it does not say', {}, 60],
  ['for ten minutes at most', { 'retry-after': '86400' }, 600],
])('after 429, rests %s', async (_, headers, seconds) => {
  const { read, server, pass } = await open('defillama', (count) =>
    count === 1 ? { status: 429, headers, body: {} } : llama(1),
  )
  await expect(read()).rejects.toThrow('429')
  pass(seconds - 1)
  expect((await read()).size).toBe(0)
  expect(server.calls).toHaveLength(1)
  pass(1)
  expect((await read()).size).toBe(1)
  expect(server.calls).toHaveLength(2)
})

it('keeps answers for a minute, and older ones while the service fails, up to an hour', async () => {
  const { read, server, pass } = await open('defillama', (count) =>
    count === 1 ? llama(1) : { status: 500, body: {} },
  )
  await read()
  pass(60)
  expect((await read()).size).toBe(1)
  expect(server.calls).toHaveLength(1)
  pass(1)
  expect((await read()).size).toBe(1)
  expect(server.calls).toHaveLength(2)
  pass(3_540)
  await expect(read()).rejects.toThrow('500')
})

it('remembers for a minute that a token has no price', async () => {
  const { read, server } = await open('defillama', () => ({ body: { coins: {} } }))
  await read()
  await read()
  expect(server.calls).toHaveLength(1)
})

it('sends no more requests in a minute than its budget', async () => {
  const { read, server, pass } = await open('defillama', () => llama(1), { perMinute: 2 })
  const token = (digit: string) => `0x${digit.repeat(40)}`
  await read([token('1')])
  await read([token('2')])
  await read([token('3')])
  expect(server.calls).toHaveLength(2)
  pass(60)
  await read([token('3')])
  expect(server.calls).toHaveLength(3)
})

/** Opens prices of a service that knows every token, of which only the native one is listed. */
const openUnlisted = (perMinute: number) =>
  open(
    'coingecko',
    (_, { query }) => {
      const asked = (query.contract_addresses ?? query.ids)?.split(',') ?? []
      return { body: Object.fromEntries(asked.map((token) => [token, { usd: 1, last_updated_at: start }])) }
    },
    { perMinute },
    '',
    (address) => address === native,
  )
const unlisted = (count: number) =>
  Array.from({ length: count }, (_, at) => `0x${String(at).padStart(40, '0')}`)

it('leaves half of its budget to listed tokens, and asks for them first', async () => {
  const alone = await openUnlisted(2)
  expect((await alone.read(unlisted(300))).size).toBe(100)
  expect((await alone.read([native])).size).toBe(1)
  const together = await openUnlisted(2)
  expect([...(await together.read([...unlisted(300), native])).keys()]).toContain(native)
  expect(together.server.calls).toHaveLength(2)
})

it('asks next for the unlisted tokens that were not read', async () => {
  const { read, pass } = await openUnlisted(2)
  const sizes: number[] = []
  for (let minute = 0; minute < 3; minute += 1) {
    sizes.push((await read(unlisted(300))).size)
    pass(61)
  }
  expect(sizes).toEqual([100, 200, 300])
})

it('reads on when the clock is set back', async () => {
  const { read, server, pass } = await open(
    'defillama',
    (count) =>
      count === 2 ? { status: 500, body: {} } : llama(1, { timestamp: count === 1 ? start : start - 3_600 }),
    { perMinute: 2 },
  )
  await read()
  pass(61)
  await read()
  pass(10)
  pass(-3_671)
  expect((await read()).size).toBe(1)
  expect(server.calls).toHaveLength(3)
})

it('sends equal concurrent requests once, and many tokens in several', async () => {
  const { read, server } = await open('defillama', () => llama(1))
  const [one, other] = await Promise.all([read(), read()])
  expect(one).toEqual(other)
  expect(server.calls).toHaveLength(1)
  const many = Array.from({ length: 101 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
  await read(many)
  expect(server.calls).toHaveLength(3)
})

it('asks for fewer tokens at a time if the service takes no more, and does not rest', async () => {
  const { read, server } = await openLimited(10)
  const tokens = Array.from({ length: 25 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
  expect((await read(tokens)).size).toBe(25)
  const { length } = server.calls
  expect((await read(tokens, 'eip155:10')).size).toBe(25)
  const later = server.calls.slice(length)
  for (const { query } of later) expect(query.contract_addresses?.split(',').length).toBeLessThanOrEqual(10)
})

it('rests if the service refuses even a single token', async () => {
  const { read, server, pass } = await openLimited(0)
  const tokens = [usdc, `0x${'1'.repeat(40)}`]
  await expect(read(tokens)).rejects.toThrow('400')
  const { length } = server.calls
  expect(await read(tokens)).toEqual(new Map())
  expect(server.calls).toHaveLength(length)
  pass(11)
  await expect(read(tokens)).rejects.toThrow('400')
})

it('does not repeat the URL in an error', async () => {
  const { read, server } = await open('defillama', () => 'silence', {}, '/secret-key')
  await server.stop()
  const error = await read().catch((thrown: unknown) => thrown)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key')
  expect(Object(error).cause).toBeUndefined()
})
