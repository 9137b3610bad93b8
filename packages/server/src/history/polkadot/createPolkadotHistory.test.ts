import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  extrinsicHash,
  type PolkadotEvent,
  startIndexer,
  startPolkadotNode,
} from '../../../test/chains/startIndexer.ts'
import { quiet, startRpc } from '../../../test/startRpc.ts'
import { startServer } from '../../../test/startServer.ts'
import { createExplorerMetrics } from '../../base/createExplorerMetrics.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import { createPolkadotIndexers } from '../../chains/polkadot/createPolkadotIndexers.ts'
import type { IndexerSettings, ServedChain } from '../../settings/settings.ts'
import type { HistoryKeyset } from '../history.ts'
import { createPolkadotHistory } from './createPolkadotHistory.ts'

// No indexer runs here: `startIndexer` is a test program with the documented responses of SubQuery and SQD.

const polkadot: Caip2 = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const westend: Caip2 = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'
const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'ab'.repeat(16)}`
/** Alice's address from Substrate's development keys: on Polkadot, and in the generic format. */
const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const validator = '12xtAYsRUrmbniiWQqJtECiBQrMn8AypQcXhnQAc6RB6XkLW'
const dot = 10_000_000_000n
const types = ['subquery', 'subsquid'] as const

/** What the chain's own node has. */
let onChain: (readonly PolkadotEvent[])[] = []
let node: Awaited<ReturnType<typeof startPolkadotNode>>
beforeAll(async () => {
  node = await startPolkadotNode(() => onChain.flat(), genesisHash)
})
afterEach(() => {
  onChain = []
})
afterAll(() => node.stop())

/** Starts an indexer of the chain, or of the one with another genesis block. */
async function start(
  events: PolkadotEvent[],
  type: IndexerSettings['type'] = 'subquery',
  genesis = genesisHash,
) {
  const indexer = await startIndexer({ events, genesisHash: genesis, type })
  onTestFinished(() => indexer.stop())
  if (genesis === genesisHash) onChain.push(events)
  return indexer
}

function serve(explorers: readonly IndexerSettings[], id = polkadot): ServedChain {
  const network = furtherChains.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new Error(id)
  const rpcUrls = [node.origin]
  const named = { ...network, rpcUrls: { default: { http: rpcUrls } } }
  return { id, network: named, rpcUrls, explorers, prices: { '0x': '5' } }
}

const native: CatalogueToken = {
  ...{ address: '0x', name: 'Polkadot', symbol: 'DOT', decimals: 10, logoUri: undefined, eip2612: false },
}

/** Creates a source over indexers, and counts what it charges and measures. */
function open(explorers: readonly IndexerSettings[]) {
  const chain = serve(explorers)
  const chains = new Map<Caip2, ServedChain>([[polkadot, chain]])
  const rpc = startRpc(chain)
  onTestFinished(() => rpc.close())
  const logged: string[] = []
  const registry = new Registry()
  const { getHistory } = createPolkadotHistory({
    chains,
    polkadotIndexersOf: createPolkadotIndexers({
      chains,
      metrics: createExplorerMetrics(registry),
      request: rpc.request,
      log: { ...quiet, error: (_: object, message: string) => void logged.push(message) },
    }),
    catalogue: () => [native],
    getPrices: async () => new Map(),
  })
  const charged: number[] = []
  const read = (after?: HistoryKeyset | null, more: { address?: string; token?: string | null } = {}) =>
    getHistory({
      ...{ address: alice, chainId: polkadot, currency: 'usd', limit: 50 },
      charge: (calls) => charged.push(calls),
      ...more,
      ...(after && { after }),
    })
  return { charged, logged, read, registry }
}

const inWords = ({ metadata, transfers }: HistoryEntry) => ({
  what: `${metadata.operationType} ${metadata.status}`,
  from: metadata.sentFrom,
  to: metadata.sentTo,
  moved: transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
})

/** Alice sends to Bob, or receives from him, one transfer per block from the given height down. */
const payments = (count: number, from: number): PolkadotEvent[] =>
  Array.from({ length: count }, (_, at) => {
    const [sender, receiver] = at % 3 === 0 ? [bob, alice] : [alice, bob]
    return {
      height: from - at,
      extrinsic: 2,
      signer: sender,
      transfers: [[sender, receiver, BigInt(at + 1)]],
    }
  })
const hashesOf = (events: readonly PolkadotEvent[]) =>
  events.map(({ extrinsic, height }) => extrinsicHash(height, extrinsic))

async function readAll({ read }: ReturnType<typeof open>) {
  const hashes: string[] = []
  const sizes: number[] = []
  for (let after: HistoryKeyset | null | undefined; after !== null; ) {
    const page = await read(after)
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    sizes.push(page.data.length)
    after = page.next
  }
  return { hashes, sizes }
}

/** One event of each kind, newest first, and what it was for Alice, by an indexer that stores signers or not. */
const kinds: {
  event: Omit<PolkadotEvent, 'height'>
  subquery?: ReturnType<typeof inWords>
  subsquid?: ReturnType<typeof inWords>
}[] = [
  {
    event: { extrinsic: 2, signer: alice, transfers: [[alice, bob, 15n * dot]] },
    subquery: { what: 'send confirmed', from: alice, to: bob, moved: ['out 15'] },
    subsquid: { what: 'send confirmed', from: alice, to: bob, moved: ['out 15'] },
  },
  {
    event: { extrinsic: 2, signer: bob, transfers: [[bob, alice, dot / 4n]] },
    subquery: { what: 'receive confirmed', from: bob, to: alice, moved: ['in 0.25'] },
    subsquid: { what: 'receive confirmed', from: bob, to: alice, moved: ['in 0.25'] },
  },
  {
    // A batch.
    event: {
      extrinsic: 3,
      signer: alice,
      transfers: [
        [alice, bob, dot],
        [alice, validator, 2n * dot],
      ],
    },
    subquery: { what: 'send confirmed', from: alice, to: validator, moved: ['out 3'] },
    subsquid: { what: 'send confirmed', from: alice, to: validator, moved: ['out 3'] },
  },
  {
    event: { extrinsic: 2, signer: alice, transfers: [[alice, alice, 7n * dot]] },
    subquery: { what: 'send confirmed', from: alice, to: alice, moved: ['self 7'] },
    subsquid: { what: 'send confirmed', from: alice, to: alice, moved: ['self 7'] },
  },
  {
    // Bob is a proxy of Alice, so she did not sign.
    event: { extrinsic: 2, signer: bob, transfers: [[alice, bob, dot]] },
    subquery: { what: 'execute confirmed', from: '', to: bob, moved: ['out 1'] },
    subsquid: { what: 'send confirmed', from: alice, to: bob, moved: ['out 1'] },
  },
  {
    event: { extrinsic: 2, signer: alice, transfers: [[alice, bob, dot]], isFailed: true },
    subquery: { what: 'send failed', from: alice, to: bob, moved: ['self 0'] },
  },
  { event: { extrinsic: 2, signer: bob, transfers: [[bob, alice, dot]], isFailed: true } },
  {
    event: { extrinsic: 2, signer: alice },
    subquery: { what: 'execute confirmed', from: alice, to: '', moved: ['self 0'] },
  },
  {
    event: { extrinsic: 2, signer: alice, isFailed: true },
    subquery: { what: 'execute failed', from: alice, to: '', moved: ['self 0'] },
  },
  {
    event: { extrinsic: 2, signer: bob, reward: { stash: alice, validator, amount: dot / 2n } },
    subquery: { what: 'receive confirmed', from: validator, to: alice, moved: ['in 0.5'] },
  },
  {
    event: { reward: { stash: alice, validator, amount: dot, isSlash: true } },
    subquery: { what: 'execute confirmed', from: '', to: '', moved: ['out 1'] },
  },
  {
    // A message from another chain.
    event: { transfers: [[bob, alice, 3n * dot]] },
    subquery: { what: 'receive confirmed', from: bob, to: alice, moved: ['in 3'] },
    subsquid: { what: 'receive confirmed', from: bob, to: alice, moved: ['in 3'] },
  },
  { event: { extrinsic: 2, signer: bob, assetTransfer: [bob, alice] } },
]

describe.each(types)('[7.5 data] the history of a Polkadot account, by %s', (type) => {
  it('tells what moved, without fees', async () => {
    const indexer = await start(
      kinds.map(({ event }, at) => ({ ...event, height: 1_000 - at })),
      type,
    )
    const { data, next } = await open([{ type, url: indexer.url }]).read()
    expect(data.map(inWords)).toEqual(kinds.flatMap((kind) => kind[type] ?? []))
    expect(next).toBeNull()
    expect(data[0]).toMatchObject({
      id: `${polkadot}:1000-${extrinsicHash(1_000, 2)}`,
      metadata: { hash: extrinsicHash(1_000, 2), minedAt: '2023-11-14T23:53:20Z', chain: polkadot },
    })
    expect(data.at(-1)?.metadata.hash).toBe('')
  })

  it('is found by the account’s key, in whatever format', async () => {
    const indexer = await start(payments(3, 50), type)
    const { read } = open([{ type, url: indexer.url }])
    expect((await read(null, { address: generic })).data).toEqual((await read()).data)
    await expect(read(null, { address: `${alice.slice(0, -1)}6` })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
    })
  })

  it('has only the native currency', async () => {
    const indexer = await start([{ height: 9, extrinsic: 1, signer: alice }, ...payments(3, 8)], type)
    const { read } = open([{ type, url: indexer.url }])
    expect((await read(null, { token: null })).data).toHaveLength(3)
    expect(await read(null, { token: '1984' })).toEqual({ data: [], next: null })
  })

  it('[7.5 next] comes in pages of 50 without gaps or repeats, also when new events arrive', async () => {
    const events = payments(130, 5_000)
    const hashes = hashesOf(events)
    const indexer = await start(events, type)
    const source = open([{ type, url: indexer.url }])
    expect(await readAll(source)).toEqual({ hashes, sizes: [50, 50, 30] })
    expect(source.charged).toHaveLength(indexer.queries().length)
    const { read } = open([{ type, url: indexer.url }])
    const first = await read()
    events.unshift(...payments(60, 6_000))
    const second = await read(first.next)
    expect([...first.data, ...second.data].map(({ metadata }) => metadata.hash)).toEqual(hashes.slice(0, 100))
  })

  it('[7.5 next] splits a block with many transfers', async () => {
    const inBlock = Array.from(
      { length: 130 },
      (_, at): PolkadotEvent => ({
        ...{
          height: 9,
          extrinsic: at,
          signer: alice,
          transfers: [[alice, at % 2 ? alice : bob, BigInt(at + 1)]],
        },
      }),
    )
    const older = payments(5, 8)
    const indexer = await start([...inBlock, ...older], type)
    const { hashes } = await readAll(open([{ type, url: indexer.url }]))
    expect(hashes).toHaveLength(135)
    expect(new Set(hashes)).toEqual(new Set(hashesOf([...inBlock, ...older])))
  })

  it('falls back to the next indexer for responses that are wrong or late, and counts each', async () => {
    const events = payments(4, 50)
    const good = await start(events, type)
    const wrongs: Parameters<typeof good.setTrouble>[0][] = [
      { status: 429, headers: { 'retry-after': '7' }, text: 'Too many requests' },
      { text: '<html><h1>It works!</h1></html>' },
      { text: '{"data":{', isCut: true },
      { body: { errors: [{ message: 'Cannot query field "transfers" on type "Query".' }] } },
      { status: 400, body: { errors: [{ message: 'Syntax Error' }] } },
      { body: { data: null, errors: [{ message: 'timeout' }] } },
      { body: { data: { transfers: {}, historyElements: { nodes: {}, pageInfo: {} } } } },
      {
        body: {
          data: { transfers: [{}], historyElements: { nodes: [{}], pageInfo: { hasNextPage: false } } },
        },
      },
      { text: JSON.stringify({ data: 'x'.repeat(1_100_000) }) },
      // In the order of the chain.
      ({ body: { data } }) => ({ body: { data: toReversed(data) } }),
    ]
    const kinds: string[] = []
    for (const wrong of wrongs) {
      const bad = await start(events, type)
      bad.setTrouble(wrong)
      const { read, registry } = open([
        { type, url: bad.url },
        { type, url: good.url },
      ])
      expect((await read()).data.map(({ metadata }) => metadata.hash)).toEqual(hashesOf(events))
      const measured = await registry.metrics()
      for (const source of [type, `${type} 2`])
        for (const name of ['requests_total', 'request_duration_seconds_count'])
          expect(measured).toContain(`latchkey_explorer_${name}{chain="${polkadot}",source="${source}"} 1`)
      const [, kind = ''] = /failures_total\{chain="[^"]+",source="\w+",kind="(\w+)"\} 1/.exec(measured) ?? []
      kinds.push(kind)
    }
    const wrong = ['invalid', 'invalid', 'invalid', 'invalid', 'invalid']
    expect(kinds).toEqual(['refused', 'invalid', 'late', 'invalid', 'refused', ...wrong])
  }, 30_000)
})

function toReversed(data: { [name: string]: unknown }) {
  const reverse = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list)
  const { historyElements, transfers } = data as { historyElements?: { nodes: unknown }; transfers?: unknown }
  return {
    transfers: reverse(transfers),
    historyElements: historyElements && { ...historyElements, nodes: reverse(historyElements.nodes) },
  }
}

it('continues a page of one indexer with another', async () => {
  const events = payments(60, 5_000)
  const [one, two] = [await start(events, 'subquery'), await start(events, 'subsquid')]
  const { read } = open([
    { type: 'subquery', url: one.url },
    { type: 'subsquid', url: two.url },
  ])
  const first = await read()
  expect(two.queries()).toEqual([])
  one.setTrouble({ status: 502, text: 'down' })
  const second = await read(first.next)
  expect([...first.data, ...second.data].map(({ metadata }) => metadata.hash)).toEqual(hashesOf(events))
})

it.each(types)('does not use a %s indexer of another chain', async (type) => {
  const foreign = await start(payments(2, 50), type, `0x${'cd'.repeat(32)}`)
  const { logged, read } = open([{ type, url: foreign.url }])
  await expect(read()).rejects.toMatchObject({ name: 'UpstreamError' })
  expect(foreign.queries()).toEqual([])
  expect(logged).toEqual(['An upstream serves another chain and is not used.'])
})

it('does not trust a squid while the nodes cannot confirm its newest transfer', async () => {
  // Not final yet, so the squid may have another block of the same chain.
  const ahead = await start(payments(1, 2_000_000), 'subsquid', `0x${'cd'.repeat(32)}`)
  const empty = await start([], 'subsquid')
  for (const { url } of [ahead, empty]) {
    const { logged, read } = open([{ type: 'subsquid', url }])
    await expect(read()).rejects.toMatchObject({ name: 'UpstreamError' })
    expect(logged).toEqual([])
  }
  onChain.push(payments(1, 2_000_000))
  expect((await open([{ type: 'subsquid', url: ahead.url }]).read()).data).toHaveLength(1)
})

it('[7.5 data] [7.5 cursor] returns a Polkadot history over HTTP, and an empty one without an indexer', async () => {
  const indexer = await start(payments(60, 5_000))
  const server = await startServer({
    chains: [serve([{ type: 'subquery', url: indexer.url }]), serve([], westend)],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
  onTestFinished(() => server.close())
  const ask = async (query: Record<string, string> = {}, address = alice) => {
    const search = new URLSearchParams({ projectId: 'app', ...query })
    const response = await fetch(`${server.origins.api}/v1/account/${address}/history?${search}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const first = await ask({ chainId: polkadot })
  expect(first.body.data).toHaveLength(50)
  expect(first.body.data[0].transfers).toMatchObject([
    {
      fungible_info: { name: 'Polkadot', symbol: 'DOT' },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '0.0000000001' },
      value: 0.0000000005,
      price: 5,
    },
  ])
  const second = await ask({ chainId: polkadot, cursor: first.body.next })
  expect([second.body.data.length, second.body.next]).toEqual([10, null])
  expect((await ask()).body.data).toEqual(first.body.data)
  expect((await ask({ chainId: westend })).body).toEqual({ data: [], next: null })
  indexer.setTrouble({ status: 429, headers: { 'retry-after': '9' }, text: 'Too many requests' })
  const lost = await ask({ chainId: polkadot }, bob)
  expect([lost.status, lost.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(lost.headers.get('retry-after')).toBe('9')
})
