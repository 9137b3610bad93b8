import { inspect } from 'node:util'
import { Registry } from 'prom-client'
import { type Hex, numberToHex, pad } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answerAccountApi } from '../../test/explorer/answerEtherscan.ts'
import { startExplorer } from '../../test/explorer/startExplorer.ts'
import { httpFaults } from '../../test/httpFaults.ts'
import type { JsonAnswer } from '../../test/startJsonServer.ts'
import { createExplorerMetrics } from '../base/createExplorerMetrics.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { MinedBlock } from '../indexer/readBlock.ts'
import type { ExplorerSettings } from '../settings/settings.ts'
import type { ExplorerClient } from './apis/explorerApi.ts'
import { createExplorers } from './createExplorers.ts'
import { readActivity } from './readActivity.ts'
import { readApprovals } from './readApprovals.ts'

const chainId = 'eip155:31337'
const hashOf = (byte: string) => `0x${byte.repeat(32)}` as const
const [account, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const key = 'sEcReTkEy'

/** Builds a chain in which an account sent `count` transactions, one per block after the first. */
function blocksOf(count: number, mark = '0'): MinedBlock[] {
  return Array.from({ length: count + 1 }, (_, number) => ({
    number: BigInt(number),
    hash: `0x${mark}${number.toString(16).padStart(63, '0')}`,
    parentHash: hashOf('00'),
    timestamp: 1_700_000_000 + number,
    transactions: number === 0 ? [] : [sent(number)],
  }))
}
const sent = (number: number) => ({
  index: 0,
  hash: `0x${number.toString(16).padStart(64, 'f')}` as const,
  from: account,
  to: other,
  created: null,
  value: 5n,
  nonce: number,
  input: '0x' as const,
  failed: false,
  fee: 1n,
  logs: [],
  internals: [],
})

const ledger = { blocks: blocksOf(3), tokens: new Map() }

async function start(options: Partial<Parameters<typeof startExplorer>[0]> = {}) {
  const started = await startExplorer({ ledger, ...options })
  onTestFinished(() => started.stop())
  return started
}

/** Opens explorers of a chain with the blocks of `ledger`, and collects their logs. */
function open(explorers: readonly ExplorerSettings[], more: { timeoutMs?: number } = {}) {
  const logged: unknown[] = []
  const log = {
    warn: (...args: unknown[]) => logged.push(args),
    error: (...args: unknown[]) => logged.push(args),
  }
  const registry = new Registry()
  const made = createExplorers({
    chains: new Map([[chainId, { id: chainId, explorers }]]),
    request: async (_chainId, method) =>
      method === 'eth_blockNumber' ? '0x3' : { number: '0x0', hash: ledger.blocks[0]?.hash },
    metrics: createExplorerMetrics(registry),
    log,
    ...more,
  })
  const charged: number[] = []
  const countFor = (client: string, only?: string, of: string = account) =>
    made.ask(
      chainId,
      async (asked) => (await readActivity(asked.openLists({ account: of }), 100)).activities.length,
      { charge: Object.assign((calls: number) => void charged.push(calls), { client }), only },
    )
  const count = countFor.bind(undefined, 'one')
  return { count, countFor, charged, explorers: made, logged, registry }
}

it('asks only the first explorer that responds', async () => {
  const [first, second] = [await start(), await start()]
  const { count } = open([
    { type: 'blockscout', url: first.blockscout },
    { type: 'etherscan', url: second.etherscan },
  ])
  expect((await count()).value).toBe(3)
  expect(second.calls).toEqual([])
})

/** Longer than any response takes on a busy machine. */
const patientMs = 60_000
const types = ['blockscout', 'etherscan'] as const
const troubles: [string, (typeof types)[number], JsonAnswer, string][] = [
  ...types.flatMap((type) =>
    httpFaults.map(([name, kind, answer]): (typeof troubles)[number] => [name, type, answer, kind]),
  ),
  [
    'is limited with 200',
    'etherscan',
    { body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } },
    'limited',
  ],
  [
    'refuses the key',
    'etherscan',
    { body: { status: '0', message: 'NOTOK', result: `Invalid API Key ${key}` } },
    'refused',
  ],
  [
    'lacks the chain',
    'etherscan',
    { body: { status: '0', message: 'NOTOK', result: 'Missing or unsupported chainid parameter' } },
    'refused',
  ],
  [
    'returns a list of another form',
    'etherscan',
    { body: { status: '1', message: 'OK', result: [{ hash: null }] } },
    'invalid',
  ],
]
it.each(troubles)(
  'falls back when an explorer %s (%s), and rejects without another',
  async (_, type, answer, kind) => {
    const bad = await start({ trouble: ({ path, query }) => (isProof(path, query) ? undefined : answer) })
    const good = await start()
    const settings = { type, url: bad[type], key }
    const isLate = kind === 'late'
    const { count, logged, registry } = open([settings, { type: 'blockscout', url: good.blockscout }], {
      timeoutMs: isLate ? 2_000 : patientMs,
    })
    expect((await count()).value).toBe(3)
    expect(await registry.metrics()).toContain(
      `latchkey_explorer_failures_total{chain="${chainId}",source="${type}",kind="${kind}"} 1`,
    )
    const alone = open([settings], { timeoutMs: isLate ? 300 : patientMs })
    const failure: Error = await alone.count().then(
      () => new Error('It succeeded.'),
      (error) => error,
    )
    expect(failure).toBeInstanceOf(UpstreamError)
    expect(inspect([failure, failure.cause, logged, alone.logged, await registry.metrics()])).not.toContain(
      key,
    )
    expect(inspect([failure, logged])).not.toContain(new URL(bad.blockscout).host)
  },
)

function isProof(path: string, { action }: Readonly<Record<string, string>>): boolean {
  return path.includes('/blocks/') || action === 'eth_getBlockByNumber'
}

it('asks the next explorer for a list that a Blockscout lacks, and takes an account that it has never seen as empty', async () => {
  const lacking = await start({
    trouble: ({ path }) =>
      path.endsWith('/nft') ? { status: 404, body: { message: 'Not found' } } : undefined,
  })
  const full = await start()
  const { explorers } = open([
    { type: 'blockscout', url: lacking.blockscout },
    { type: 'blockscout', url: full.blockscout },
  ])
  const nfts = (of: string) =>
    explorers.ask(chainId, async (client) => (await client.nfts(of)).nfts, { charge() {} })
  expect((await nfts(account)).value).toEqual([])
  expect(full.calls.some(({ path }) => path.endsWith('/nft'))).toBe(true)
  const before = full.calls.length
  expect((await nfts(`0x${'c3'.repeat(20)}`)).value).toEqual([])
  expect(full.calls).toHaveLength(before)
})

it('never uses an explorer of another chain, and reports it', async () => {
  const foreign = await start({ ledger: { ...ledger, blocks: blocksOf(3, 'e') } })
  const good = await start()
  const { count, explorers, logged } = open([
    { type: 'etherscan', url: foreign.etherscan },
    { type: 'blockscout', url: good.blockscout },
  ])
  expect((await count()).value).toBe(3)
  await count()
  expect(foreign.calls.map(({ query }) => query.action)).toEqual(['eth_getBlockByNumber'])
  expect(explorers.notices).toEqual([
    `The explorer etherscan of ${chainId} serves another chain and is not used.`,
  ])
  expect(inspect(logged)).toContain('serves another chain')
})

it('does not use an explorer that is far behind', async () => {
  const behind = await start({
    trouble: ({ path }) => (path.includes('/blocks/') ? { status: 404, body: {} } : undefined),
  })
  await expect(open([{ type: 'blockscout', url: behind.blockscout }]).count()).rejects.toThrow(UpstreamError)
})

it('skips an explorer that failed for a while, and then tries it once', async () => {
  const bad = await start({ trouble: () => ({ status: 502, text: '' }) })
  const { count, registry } = open([{ type: 'blockscout', url: bad.blockscout }])
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(count()).rejects.toMatchObject({ retryAfterS: 1 })
  const calls = bad.calls.length
  await expect(count()).rejects.toMatchObject({ retryAfterS: 1 })
  expect(bad.calls).toHaveLength(calls)
  expect(await registry.metrics()).toContain('reason="resting"} 1')
  bad.setTrouble(undefined)
  vi.advanceTimersByTime(1_000)
  expect((await count()).value).toBe(3)
})

it('pauses as long as an explorer asks, at most a minute', async () => {
  const asking = await start({ trouble: () => ({ status: 429, headers: { 'retry-after': '7' }, text: '' }) })
  await expect(open([{ type: 'blockscout', url: asking.blockscout }]).count()).rejects.toMatchObject({
    retryAfterS: 7,
  })
  asking.setTrouble(() => ({ status: 429, headers: { 'retry-after': '86400' }, text: '' }))
  await expect(open([{ type: 'blockscout', url: asking.blockscout }]).count()).rejects.toMatchObject({
    retryAfterS: 60,
  })
})

it('continues with the explorer that began, or not at all', async () => {
  const [first, second] = [await start(), await start()]
  const { count } = open([
    { type: 'blockscout', url: first.blockscout },
    { type: 'blockscout', url: second.blockscout },
  ])
  const { source } = await count()
  first.setTrouble(() => ({ status: 500, text: '' }))
  // The first account's lists are cached.
  await expect(count(source, other)).rejects.toThrow(UpstreamError)
  expect(second.calls).toEqual([])
  expect((await count(undefined, other)).value).toBe(3)
  await expect(count('blockscout:00000000')).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
})

it('answers a client while another asks for more than the budget, without blaming the explorer', async () => {
  const started = await start()
  const settings = { type: 'blockscout', url: started.blockscout, perSecond: 3 } as const
  const { countFor, registry } = open([settings], { timeoutMs: patientMs })
  const flood = Array.from({ length: 30 }, (_, at) =>
    countFor('many', undefined, `0x${at.toString(16).padStart(40, '0')}`).catch((error) => error),
  )
  expect((await countFor('few')).value).toBe(3)
  expect(await Promise.all(flood)).toContainEqual(expect.any(UpstreamError))
  const metrics = await registry.metrics()
  expect(metrics).toContain('kind="spent"}')
  expect(metrics).not.toContain('reason="resting"}')
  // It needs no second proof.
  const before = started.calls.length
  await countFor('few', undefined, other)
  expect(started.calls.slice(before).filter(({ path, query }) => isProof(path, query))).toEqual([])
})

it('says when a spent budget allows requests again, and logs it once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const started = await start()
  const { count, logged } = open([{ type: 'blockscout', url: started.blockscout, perDay: 1 }])
  for (const lines of [1, 1, 2]) {
    await expect(count()).rejects.toMatchObject({ name: 'UpstreamError', retryAfterS: 60 })
    expect(logged).toHaveLength(lines)
    vi.advanceTimersByTime(30_000)
  }
})

it('charges for requests, not for cached ones, and passes on what refuses them', async () => {
  const started = await start()
  const { count, charged, explorers } = open([{ type: 'blockscout', url: started.blockscout }])
  await count()
  expect(charged).toEqual([1, 1, 1, 1])
  await count()
  expect(charged).toHaveLength(4)
  const refused = new RequestFailure('RATE_LIMITED', { field: 'requests', description: 'Too many.' })
  const charge = () => {
    throw refused
  }
  await expect(explorers.ask(chainId, (client) => client.tokens(account), { charge })).rejects.toBe(refused)
  expect((await count()).value).toBe(3)
})

it.each([
  ['blockscout', 50],
  ['blockscout', 7],
  ['etherscan', 50],
] as const)('reads lists to their end, by %s with pages of %i', async (type, pageSize) => {
  const blocks = blocksOf(230)
  const started = await start({ ledger: { ...ledger, blocks }, pageSize })
  const { explorers } = open([{ type, url: started[type], perSecond: 1_000 }])
  const seen: bigint[] = []
  let until: bigint | undefined
  do {
    const read = (client: ExplorerClient) =>
      readActivity(client.openLists({ account, ...(until !== undefined && { until }) }), 25)
    const { value } = await explorers.ask(chainId, read, { charge() {} })
    seen.push(...value.activities.map(({ block }) => block))
    until = value.rest
  } while (until !== undefined)
  expect(seen).toEqual(
    blocks
      .slice(1)
      .map(({ number }) => number)
      .reverse(),
  )
})

it.each(['ascending', 'descending'])(
  'takes the newest approval of a block, in the order of the index, from %s logs',
  async (order) => {
    const topic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const approve = (token: Hex, amount: bigint) => ({
      address: pad(token, { size: 20 }),
      topics: [topic, pad(account), pad(other)] as Hex[],
      data: numberToHex(amount, { size: 32 }),
    })
    const [tokenC, tokenD] = ['0xc3', '0xd4'] as const
    const logs = [approve(tokenD, 0n), approve(tokenD, 5n), approve(tokenC, 5n)]
    const [first, second] = blocksOf(1)
    const transactions = logs.map((log, index) => ({ ...sent(index), index, logs: [log] }))
    const blocks = [first!, { ...second!, transactions }]
    const { etherscan } = await start({
      ledger: { ...ledger, blocks: [...blocks, ...blocksOf(3).slice(2)] },
      trouble: ({ query }) => {
        if (query.action !== 'getLogs' || order === 'ascending') return undefined
        const answer = Object(answerAccountApi({ ...ledger, blocks }, query))
        return { body: { ...answer, result: [...answer.result].reverse() } }
      },
    })
    const { explorers } = open([{ type: 'etherscan', url: etherscan, perSecond: 1_000 }])
    const { approvals } = await readApprovals({
      ...{ explorers, chainId, owner: account, listed: new Set(), limit: 10, charge() {} },
      // The upstreams have pruned these transactions.
      request: async () => null,
    })
    expect(approvals.map(({ token }) => token)).toEqual(
      [tokenC, tokenD].map((token) => pad(token, { size: 20 })),
    )
  },
)

it.each([
  ['blockscout', 5, true],
  ['blockscout', 1, false],
  ['etherscan', 5, true],
] as const)('says whether it lists all tokens (%s, pages of %i)', async (type, pageSize, isComplete) => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const logs = Array.from({ length: 5 }, (_, at) => ({
    ...{ address: numberToHex(at + 1, { size: 20 }), topics: [topic, pad(other), pad(account)] as Hex[] },
    data: numberToHex(5n, { size: 32 }),
  }))
  const [first, second] = blocksOf(1)
  const blocks = [first!, { ...second!, transactions: [{ ...sent(1), logs }] }]
  const started = await start({ ledger: { ...ledger, blocks }, pageSize })
  const { explorers } = open([{ type, url: started[type], perSecond: 1_000 }])
  const { value } = await explorers.ask(chainId, (client) => client.tokens(account), { charge() {} })
  expect(value.tokens).toHaveLength(isComplete ? 5 : 4)
  expect(value.isComplete).toBe(isComplete)
})

it('says that there may be older tokens than the newest transfers moved', async () => {
  const row = {
    ...{ blockNumber: '1', timeStamp: '1700000000', hash: hashOf('c3'), from: other, to: account },
    ...{ contractAddress: other, value: '5', tokenDecimal: '6', tokenName: 'Coin', tokenSymbol: 'C' },
  }
  const { etherscan } = await start({
    trouble: ({ query }) =>
      query.action === 'tokentx'
        ? { body: { status: '1', message: 'OK', result: Array(1_000).fill(row) } }
        : undefined,
  })
  const { explorers } = open([{ type: 'etherscan', url: etherscan, perSecond: 1_000 }])
  const { value } = await explorers.ask(chainId, (client) => client.tokens(account), { charge() {} })
  expect(value).toMatchObject({ tokens: { length: 1 }, isComplete: false })
})

it.each(['blockscout', 'etherscan'] as const)(
  'finds approvals among thousands that a stranger logs (%s)',
  async (type) => {
    const topic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const [listed, unlisted, hostile] = ['0xc3', '0xd4', '0xe5'].map((token) =>
      pad(token as Hex, { size: 20 }),
    ) as [Hex, Hex, Hex]
    const approve = (address: Hex, spender = 1) => ({
      ...{ address, topics: [topic, pad(account), numberToHex(spender, { size: 32 })] as Hex[] },
      data: numberToHex(5n, { size: 32 }),
    })
    const noise = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => approve(hostile, from + at))
    const logsOf = [
      [],
      noise(3_500, 1),
      [approve(listed)],
      noise(900, 4_000),
      [approve(unlisted)],
      noise(90, 5_000),
    ]
    const blocks = blocksOf(5).map((block, at) => ({
      ...block,
      transactions: block.transactions.map((one) => ({ ...one, logs: logsOf[at] ?? [] })),
    }))
    const started = await start({ ledger: { ...ledger, blocks } })
    const { explorers } = open([{ type, url: started[type], perSecond: 1_000 }])
    const found = await readApprovals({
      ...{ explorers, chainId, owner: account, listed: new Set([listed]), limit: 10, charge() {} },
      request: async (_, method) => (method === 'eth_blockNumber' ? '0x5' : null),
    })
    expect(new Set(found.approvals.map(({ token }) => token))).toEqual(new Set([listed, unlisted, hostile]))
    expect(found.isComplete).toBe(false)
  },
)

it('reads numbers as texts or numbers, and tolerates missing metadata', async () => {
  const transfer = {
    block_number: '3',
    timestamp: '2026-01-01T00:00:00.000000Z',
    tx_hash: hashOf('c3'),
    from: { hash: other },
    to: { hash: account },
    token: { address: other, name: null, symbol: null, decimals: null, type: 'ERC-20' },
    total: null,
  }
  const { blockscout } = await start({
    trouble: ({ path }) =>
      path.endsWith('/token-transfers') ? { body: { items: [transfer], next_page_params: null } } : undefined,
  })
  expect((await open([{ type: 'blockscout', url: blockscout }]).count()).value).toBe(4)
})
