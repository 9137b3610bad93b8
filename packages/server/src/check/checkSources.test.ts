import type { Caip2 } from '@latchkey/protocol/ids'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { startAnvil } from '../../test/chains/startAnvil.ts'
import { startEvmNode } from '../../test/chains/startEvmNode.ts'
import { startIndexer } from '../../test/chains/startIndexer.ts'
import { startExplorer } from '../../test/explorer/startExplorer.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { createTestRedis, hasRedis } from '../../test/redis.ts'
import { servedChain } from '../../test/servedChain.ts'
import { type JsonAnswer, startJsonServer } from '../../test/startJsonServer.ts'
import { startMailServer } from '../../test/wallet/startMailServer.ts'
import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import { checkSources } from './checkSources.ts'
import { countGrades, type Report, writeReports } from './report.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const settings: ServerSettings = {
  projects: [],
  chains: [],
  listen: { api: { host: '127.0.0.1', port: 0 } },
}
const limits = { answerMs: 1_000, searchMs: 2_000, hostMs: 20_000 }

async function node(kind: Parameters<typeof startEvmNode>[0] = {}) {
  const started = await startEvmNode(kind)
  cleanups.push(started.stop)
  return started.url
}

async function jsonServer(answer: (path: string, body: unknown) => JsonAnswer) {
  const server = await startJsonServer(({ path, body }) => answer(path, body))
  cleanups.push(server.stop)
  return server.origin
}

const check = (given: Partial<ServerSettings>) => checkSources({ ...settings, ...given }, limits)

/** Returns the lines of the reports without what differs between runs. */
const linesOf = (reports: readonly Report[]) =>
  writeReports(reports).map((line) =>
    line
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      .replace(/in \d+ ms/g, 'in 9 ms')
      .replace(/\d+ s old/g, '3 s old')
      .replace(/ +/g, ' '),
  )

it('says in words what each kind of node means for visitors', async () => {
  const poor = [
    'trace_block',
    'trace_filter',
    'ots_getApiLevel',
    'debug_traceTransaction',
    'eth_getBlockReceipts',
  ]
  const reports = await check({
    dataDir: 'data',
    chains: [
      servedChain(1, await node()),
      servedChain(2, await node({ chainId: 2, rangeMax: 500, stateBlocks: 16, lacks: poor })),
      servedChain(
        3,
        await node({ chainId: 3, rangeMax: 10_000, lacks: poor, lacksTags: ['finalized', 'pending'] }),
      ),
      servedChain(4, await node({ chainId: 4, lacks: [...poor, 'eth_getLogs'] }), {
        index: { fromBlock: 5n },
      }),
      servedChain(5, await node({ chainId: 5, lacks: ['eth_getLogs'], ageS: 4_000 })),
    ],
  })
  expect(linesOf(reports)).toMatchInlineSnapshot(`
    [
      "Database",
      " ok PGlite in data: for a single process",
      "",
      "eip155:1 Chain 1",
      " ok Node 1 HOST: Geth/v1.16.0, block 21,000,000, 3 s old, responds in 9 ms",
      " ok History of tokens and NFTs: complete. The node searches all logs at once.",
      " ok ETH transfers complete, from traces.",
      " ok Finality by the finalized tag.",
      " ok Methods batches, eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "eip155:2 Chain 2",
      " ok Node 1 HOST: Geth/v1.16.0, block 21,000,000, 3 s old, responds in 9 ms",
      " warning History of tokens and NFTs: complete, in 42,000 ranges of 500 blocks, with three requests each. A new account takes minutes: use a node that allows larger ranges. See docs/server/upstreams.md#ranges-of-logs.",
      " warning ETH transfers before block 20,999,984 not known: the node has neither old balances (an archive) nor trace_filter. See docs/server/upstreams.md#archive-and-traces.",
      " ok Finality by the finalized tag.",
      " ok Methods batches; not eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "eip155:3 Chain 3",
      " ok Node 1 HOST: Geth/v1.16.0, block 21,000,000, 3 s old, responds in 9 ms",
      " ok History of tokens and NFTs: complete, in 2,100 ranges of 10,000 blocks, with three requests each.",
      " ok ETH transfers complete, found by old balances, which is slower.",
      " ok Finality a block counts as final after about 26 min: the node has no finalized tag.",
      " warning Pending a second transaction may fail until the first one is mined: the node counts no pending ones. See docs/server/upstreams.md#block-tags.",
      " ok Methods batches; not eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "eip155:4 Chain 4",
      " ok Node 1 HOST: Geth/v1.16.0, block 21,000,000, 3 s old, responds in 9 ms",
      " warning History complete from block 5, from the index. Without eth_getBlockReceipts, indexing takes a request for each transaction. See docs/server/upstreams.md#the-full-index.",
      " warning ETH transfers complete from block 5, but those inside of contract calls are not known: the node has no trace_block. See docs/server/upstreams.md#archive-and-traces.",
      " ok Finality by the finalized tag.",
      " ok Methods batches; not eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "eip155:5 Chain 5",
      " warning Node 1 HOST: Geth/v1.16.0, block 21,000,000, 67 min old, responds in 9 ms. It is behind, or the chain is idle. See docs/server/upstreams.md#a-node-is-behind.",
      " warning History none: the node refuses eth_getLogs. See docs/server/upstreams.md#ranges-of-logs.",
      " ok ETH transfers complete, from traces.",
      " ok Finality by the finalized tag.",
      " ok Methods batches, eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "0 problems, 7 warnings",
    ]
  `)
})

it('joins what several nodes of a chain can do, and names those that cannot be used', async () => {
  const urls = [
    await node({ lacks: ['eth_getLogs'], height: 20_999_000 }),
    await node({ rangeMax: 500, lacks: ['trace_filter', 'ots_getApiLevel'] }),
    await node({ chainId: 10 }),
    await jsonServer(() => ({ headers: { 'content-type': 'text/html' }, text: '<html></html>' })),
    'http://user:hidden@127.0.0.1:9/hidden?key=hidden',
  ]
  const reports = await check({ dataDir: 'data', chains: [servedChain(1, '', { rpcUrls: urls })] })
  expect(linesOf(reports)).toMatchInlineSnapshot(`
    [
      "Database",
      " ok PGlite in data: for a single process",
      "",
      "eip155:1 Chain 1",
      " warning Node 1 HOST: Geth/v1.16.0, block 20,999,000, 3 s old, responds in 9 ms. It is 1,000 blocks behind another node. See docs/server/upstreams.md#a-node-is-behind.",
      " ok Node 2 HOST: Geth/v1.16.0, block 21,000,000, 3 s old, responds in 9 ms",
      " problem Node 3 HOST: it serves another chain (eip155:10). Correct RPC_eip155_1. See docs/server/upstreams.md#a-node-cannot-be-used.",
      " problem Node 4 HOST: it responds with something other than JSON-RPC. Correct RPC_eip155_1. See docs/server/upstreams.md#a-node-cannot-be-used.",
      " problem Node 5 HOST: it cannot be reached. Correct RPC_eip155_1. See docs/server/upstreams.md#a-node-cannot-be-used.",
      " warning History of tokens and NFTs: complete, in 42,000 ranges of 500 blocks, with three requests each. A new account takes minutes: use a node that allows larger ranges. See docs/server/upstreams.md#ranges-of-logs.",
      " ok ETH transfers complete, from traces.",
      " ok Finality by the finalized tag.",
      " ok Methods batches, eth_getBlockReceipts, trace_block, trace_filter, debug_traceTransaction, ots_.",
      "",
      "3 problems, 2 warnings",
    ]
  `)
  expect(JSON.stringify(reports)).not.toContain('hidden')
  expect(countGrades(reports)).toMatchObject({ problem: 3 })
})

const chainOf = (id: Caip2, rpcUrl: string): ServedChain => ({
  ...servedChain(1, rpcUrl),
  id,
  network: { ...servedChain(1, rpcUrl).network, name: 'Other', chainNamespace: id.split(':')[0] ?? '' },
})

const rpcServer = (results: Record<string, unknown>) =>
  jsonServer((_, body) => {
    const { id, method } = Object(body)
    return { body: { jsonrpc: '2.0', id, result: results[method] } }
  })

it('checks Solana, Bitcoin, Polkadot and Cosmos: their chain, their newest block, and how far back they go', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const solana = { getGenesisHash: genesis, getSlot: 300_000_000, getBlockTime: now }
  const relayGenesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
  const polkadot = { chain_getBlockHash: relayGenesis, chain_getHeader: { number: '0x1406f40' } }
  const esplora = (path: string): JsonAnswer =>
    path === '/block-height/0'
      ? { text: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' }
      : { body: [{ height: 900_000, timestamp: now - 600 }] }
  const cosmos = (path: string): JsonAnswer =>
    path.endsWith('/node_info')
      ? { body: { default_node_info: { network: 'cosmoshub-4' } } }
      : path.endsWith('/txs')
        ? { body: { tx_responses: [], total: '0' } }
        : {
            body: {
              block: {
                header: { height: '20000000', time: new Date((now - 900) * 1_000).toISOString() },
              },
            },
          }
  const reports = await check({
    dataDir: 'data',
    chains: [
      chainOf(
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        await rpcServer({ ...solana, getFirstAvailableBlock: 250_000_000 }),
      ),
      chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', await rpcServer(solana)),
      chainOf(
        'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        await rpcServer({ ...polkadot, system_health: { isSyncing: true } }),
      ),
      chainOf('polkadot:b0a8d493285c2df73290dfb7e61f870f', await rpcServer(polkadot)),
      chainOf('bip122:000000000019d6689c085ae165831e93', await jsonServer(esplora)),
      chainOf('bip122:000000000933ea01ad0ee984209779ba', await jsonServer(esplora)),
      chainOf('cosmos:cosmoshub-4', await jsonServer(cosmos)),
      chainOf('cosmos:osmosis-1', await jsonServer(() => ({ status: 502, text: '<html>' }))),
    ],
  })
  expect(linesOf(reports)).toMatchInlineSnapshot(`
    [
      "Database",
      " ok PGlite in data: for a single process",
      "",
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp Other",
      " ok Node 1 HOST: slot 300,000,000, 3 s old",
      " warning History before slot 250,000,000 not known: the node keeps no older blocks. See docs/server/upstreams.md#solana.",
      "",
      "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1 Other",
      " problem Node 1 HOST: it serves another chain. Correct RPC_solana_EtWTRABZaYq6iMfeYKouRu166VU2xqa1. See docs/server/upstreams.md#a-node-cannot-be-used.",
      "",
      "bip122:000000000019d6689c085ae165831e93 Other",
      " ok Host 1 HOST: block 900,000, 10 min old",
      "",
      "bip122:000000000933ea01ad0ee984209779ba Other",
      " problem Host 1 HOST: it serves another chain. Correct RPC_bip122_000000000933ea01ad0ee984209779ba. See docs/server/upstreams.md#a-node-cannot-be-used.",
      "",
      "cosmos:cosmoshub-4 Other",
      " warning Host 1 HOST: block 20,000,000, 15 min old. It is behind. See docs/server/upstreams.md#a-node-is-behind.",
      " ok History since the node began to index transactions.",
      "",
      "cosmos:osmosis-1 Other",
      " problem Host 1 HOST: it returned 502. Correct RPC_cosmos_osmosis-1. See docs/server/upstreams.md#a-node-cannot-be-used.",
      "",
      "polkadot:91b171bb158e2d3848fa23a9f1c25182 Other",
      " warning Node 1 HOST: block 21,000,000. It is still syncing. See docs/server/upstreams.md#a-node-is-behind.",
      " warning History none. Set explorers for the chain in CHAINS. See docs/server/chains.md#history-on-polkadot.",
      "",
      "polkadot:b0a8d493285c2df73290dfb7e61f870f Other",
      " problem Node 1 HOST: it serves another chain. Correct RPC_polkadot_b0a8d493285c2df73290dfb7e61f870f. See docs/server/upstreams.md#a-node-cannot-be-used.",
      " warning History none. Set explorers for the chain in CHAINS. See docs/server/chains.md#history-on-polkadot.",
      "",
      "4 problems, 5 warnings",
    ]
  `)
})

it('checks that a WebSocket serves the chain and accepts subscriptions', async () => {
  const anvil = await startAnvil()
  cleanups.push(anvil.stop)
  const wsUrls = [
    anvil.wsUrl,
    'ws://user:hidden@127.0.0.1:9/hidden',
    anvil.wsUrl.replace('127.0.0.1', 'none.invalid'),
  ]
  const reports = await check({ dataDir: 'data', chains: [servedChain(31337, anvil.url, { wsUrls })] })
  const lines = linesOf(reports).filter((line) => line.includes('WebSocket'))
  expect(lines).toEqual([
    ' ok WebSocket 1 HOST: accepts subscriptions',
    expect.stringMatching(
      /^ problem WebSocket 2 HOST: it cannot be reached\. Correct WS_eip155_31337, or remove it\./,
    ),
    expect.stringMatching(/^ problem WebSocket 3 none\.invalid:\d+: it cannot be reached\./),
  ])
  const foreign = servedChain(1, anvil.url, { wsUrls: [anvil.wsUrl] })
  const [line] = linesOf(await check({ dataDir: 'data', chains: [foreign] })).filter((text) =>
    text.includes('WebSocket'),
  )
  expect(line).toMatch(/^ problem WebSocket 1 HOST: it serves another chain\. Correct WS_eip155_1/)
})

it('says that a Cosmos node without an index, and a Polkadot chain without an indexer, have no history', async () => {
  const time = new Date().toISOString()
  const bare = await jsonServer((path) =>
    path.endsWith('/node_info')
      ? { body: { default_node_info: { network: 'cosmoshub-4' } } }
      : path.endsWith('/txs')
        ? { status: 500, body: { code: 2, message: 'transaction indexing is disabled' } }
        : { body: { block: { header: { height: '5', time } } } },
  )
  const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
  const indexer = await startIndexer({ type: 'subquery', events: [], genesisHash })
  cleanups.push(indexer.stop)
  const url = await rpcServer({ chain_getBlockHash: genesisHash, chain_getHeader: { number: '0x5' } })
  const polkadot = chainOf('polkadot:91b171bb158e2d3848fa23a9f1c25182', url)
  const historyOf = async (chain: ServedChain) =>
    linesOf(await check({ dataDir: 'data', chains: [chain] })).filter((line) => line.includes('History'))
  expect(await historyOf(chainOf('cosmos:cosmoshub-4', bare))).toEqual([
    ' warning History none: the node does not index transactions. See docs/server/chains.md#history-on-cosmos.',
  ])
  expect(await historyOf(polkadot)).toEqual([
    ' warning History none. Set explorers for the chain in CHAINS. See docs/server/chains.md#history-on-polkadot.',
  ])
  const explorers = [
    { type: 'subquery' as const, url: indexer.url },
    { type: 'subquery' as const, url: bare },
  ]
  expect(await historyOf({ ...polkadot, explorers })).toEqual([
    ' ok History 1 subquery at HOST: responds',
    expect.stringMatching(
      /^ problem History 2 subquery at HOST: .*Correct explorers of the chain in CHAINS\./,
    ),
  ])
})

it('says whether explorers serve the chain, and what they lack', async () => {
  const url = await node()
  /** The block by which explorers are recognized: 1,000 below the head of `node`. */
  const number = 20_999_000n
  const start = async (hash: string, more: Partial<Parameters<typeof startExplorer>[0]> = {}) => {
    const block = { number, hash: hash as `0x${string}`, parentHash: hash as `0x${string}`, timestamp: 1 }
    const ledger = { blocks: [{ ...block, transactions: [] }], tokens: new Map() }
    const started = await startExplorer({ ledger, chain: 1, ...more })
    cleanups.push(started.stop)
    return started
  }
  const own = `0x${number.toString(16).padStart(64, '0')}`
  const good = await start(own, { key: 'hidden' })
  const foreign = await start(`0x${'f'.repeat(64)}`)
  const poor = await start(own, {
    trouble: ({ query }) =>
      query.module === 'logs'
        ? { body: { status: '0', message: 'NOTOK', result: 'Unknown module' } }
        : undefined,
  })
  const explorers = [
    { type: 'blockscout' as const, url: good.blockscout, key: 'hidden', perSecond: 1_000 },
    { type: 'etherscan' as const, url: good.etherscan, key: 'hidden' },
    { type: 'etherscan' as const, url: good.etherscan, key: 'hidden too', perSecond: 1_000 },
    { type: 'blockscout' as const, url: foreign.blockscout },
    { type: 'blockscout' as const, url: poor.blockscout },
    { type: 'blockscout' as const, url: await jsonServer(() => ({ status: 404, text: '' })) },
    { type: 'blockscout' as const, url: await jsonServer(() => ({ text: '<html></html>' })) },
    { type: 'blockscout' as const, url: 'http://127.0.0.1:9/hidden' },
  ]
  const chains = [
    servedChain(1, url, { explorers }),
    servedChain(2, await node({ chainId: 2, lacks: ['eth_blockNumber'] }), {
      explorers: explorers.slice(0, 1),
    }),
    servedChain(3, await node({ chainId: 3 }), { explorers: explorers.slice(2, 3) }),
    servedChain(4, await node({ chainId: 4 }), {
      explorers: explorers.slice(2, 3),
      index: { fromBlock: 5n },
    }),
    servedChain(5, await node({ chainId: 5 }), { accounts: false }),
  ]
  const reports = await check({ dataDir: 'data', chains })
  expect(
    linesOf(reports).filter((line) => /History|Explorer|transfers|eip155/.test(line)),
  ).toMatchInlineSnapshot(`
    [
      "eip155:1 Chain 1",
      " ok Explorer 1 blockscout at HOST: serves history, NFTs and approvals of this chain",
      " ok Explorer 2 etherscan at HOST: serves history, NFTs and approvals of this chain",
      " problem Explorer 3 etherscan at HOST: it refuses requests. Its key is wrong, or its plan lacks this chain or API. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " problem Explorer 4 blockscout at HOST: it serves another chain, so it is not used. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " warning Explorer 5 blockscout at HOST: serves history and NFTs, but not approvals, which the next explorer is asked for: it refuses requests. Its key is wrong, or its plan lacks this chain or API. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " problem Explorer 6 blockscout at HOST: it does not have a block that is 1,000 blocks old. It is behind, or its URL is wrong. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " problem Explorer 7 blockscout at HOST: it cannot be reached, or responds with something other than JSON. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " problem Explorer 8 blockscout at HOST: it cannot be reached, or responds with something other than JSON. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " ok History from explorer 1, then explorer 2, then explorer 5. Past values of accounts are not shown.",
      "eip155:2 Chain 2",
      " warning Explorer 1 blockscout at HOST: unknown, because no node of the chain responds. See docs/server/upstreams.md#explorers.",
      "eip155:3 Chain 3",
      " problem Explorer 1 etherscan at HOST: it refuses requests. Its key is wrong, or its plan lacks this chain or API. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      " problem History none: no explorer can be used, so requests for history, NFTs and approvals fail. See docs/server/upstreams.md#explorers.",
      "eip155:4 Chain 4",
      " ok History complete from block 5, from the index.",
      " ok ETH transfers complete from block 5, with those inside of contract calls.",
      " problem Explorer 1 etherscan at HOST: it refuses requests. Its key is wrong, or its plan lacks this chain or API. Correct explorers of the chain in CHAINS. See docs/server/upstreams.md#explorers.",
      "eip155:5 Chain 5",
      " warning History none, and no NFTs and approvals: accounts is false in CHAINS, and the chain has neither index nor explorers. Set one of them. See docs/server/chains.md#evm-accounts-on-request.",
    ]
  `)
  expect(JSON.stringify(reports)).not.toContain('hidden')
})

it('checks price services and the gateways of images', async () => {
  const at = Math.floor(Date.now() / 1_000)
  const coins = await jsonServer((path) =>
    path === '/prices/current/coingecko%3Aethereum'
      ? { body: { coins: { 'coingecko:ethereum': { price: 2_500, timestamp: at, confidence: 0.99 } } } }
      : { status: 404, text: '' },
  )
  const locked = await jsonServer(() => ({ status: 401, body: {} }))
  const gateway = await jsonServer((path) =>
    path === '/ipfs/bafkqablimvwgy3y' ? { text: 'hello' } : { body: { network: 'arweave.N.1', height: 1 } },
  )
  const linesFor = async (given: Partial<ServerSettings>) =>
    linesOf(await check({ dataDir: 'data', ...given })).slice(3, -2)
  expect(
    await linesFor({
      prices: [
        { type: 'defillama', url: coins },
        { type: 'coingecko', url: locked, key: 'hidden' },
      ],
      images: { ipfsGateway: gateway, arweaveGateway: gateway },
    }),
  ).toMatchInlineSnapshot(`
    [
      "Prices",
      " ok defillama HOST: has the price of the coin of eip155:1",
      " problem coingecko HOST: it returned 401. Correct its url or key in PRICES. See docs/server/prices.md#price-services.",
      "",
      "Images",
      " ok IPFS HOST: responds",
      " ok Arweave HOST: responds",
    ]
  `)
  expect(
    await linesFor({
      prices: [
        { type: 'defillama', url: 'http://127.0.0.1:9' },
        { type: 'coingecko', url: gateway },
      ],
      images: { ipfsGateway: 'http://127.0.0.1:9', arweaveGateway: coins },
    }),
  ).toMatchInlineSnapshot(`
    [
      "Prices",
      " problem defillama HOST: it cannot be reached. Correct its url or key in PRICES. See docs/server/prices.md#price-services.",
      " problem coingecko HOST: it has no recent price of the coin of eip155:1. Correct its url in PRICES. See docs/server/prices.md#price-services.",
      "",
      "Images",
      " problem IPFS HOST: it cannot be reached. Correct IPFS_GATEWAY. See docs/server/images.md#what-is-loaded.",
      " warning Arweave HOST: it does not respond to /info as an Arweave gateway does. Correct ARWEAVE_GATEWAY. See docs/server/images.md#what-is-loaded.",
    ]
  `)
})

it('checks the mail server without sending an email', async () => {
  const server = await startMailServer()
  cleanups.push(server.close)
  const wallet = { frameDir: '', mailFrom: 'a@example.com', keys: { server: [], recovery: [], secret: '' } }
  const ofMail = async (smtpUrl: string) => {
    const given = { dataDir: 'data', wallet: { ...wallet, smtpUrl } } as unknown as ServerSettings
    return linesOf((await check(given)).filter(({ title }) => title === 'Email'))
  }
  expect((await ofMail(server.url))[1]).toBe(' ok SMTP HOST: accepts the login')
  expect((await ofMail('smtp://127.0.0.1:9'))[1]).toMatch(
    /^ problem SMTP HOST: cannot connect \(ESOCKET|ECONN/,
  )
  expect(server.mails).toEqual([])
})

it.skipIf(!(await hasPostgres()))(
  'checks Postgres: what it is, what may be done in it, and what is pending',
  async () => {
    const [full, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ hasTables: false })])
    cleanups.push(full.drop, empty.drop)
    const lines = linesOf(await check({ databaseUrl: full.url }))
    expect(lines[1]).toMatch(/^ ok Postgres HOST: Postgres \d+, writable$/)
    expect(lines[2]).toBe(' ok Migrations none pending')
    const pendingOf = async () => linesOf(await check({ databaseUrl: empty.url }))[2]
    expect(await pendingOf()).toBe(' ok Migrations a new database: the next start creates its tables')
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('create schema drizzle')
    await client.query('create table drizzle.__drizzle_migrations as select 1795211088652 as created_at')
    await client.end()
    expect(await pendingOf()).toMatch(
      /^ ok Migrations \d+ migrations? pending, which the next start runs: 0001_/,
    )
    const url = new URL(full.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    expect(linesOf(await check({ databaseUrl: url.href }))[1]).toMatch(
      /^ problem Postgres HOST: Postgres \d+ is read-only\./,
    )
    const away = linesOf(await check({ databaseUrl: 'postgres://user:hidden@127.0.0.1:9/name' })).join('\n')
    expect(away).toMatch(/ problem Postgres HOST: cannot connect \(connect ECONNREFUSED HOST\)/)
    expect(away).not.toContain('hidden')
    url.pathname = '/missing'
    expect(linesOf(await check({ databaseUrl: url.href }))[1]).toMatch(
      /cannot connect \(database "missing" does not exist\)\. Create the database with createdb, or correct its name/,
    )
  },
)

it.skipIf(!(await hasRedis()))('checks Redis', async () => {
  const redis = createTestRedis()
  cleanups.push(redis.drop)
  const lines = linesOf(await check({ dataDir: 'data', redisUrl: redis.url }))
  expect(lines).toContainEqual(expect.stringMatching(/^ ok Redis HOST: version \d/))
  const away = linesOf(await check({ dataDir: 'data', redisUrl: 'redis://user:hidden@127.0.0.1:9' })).join(
    '\n',
  )
  expect(away).toContain(' problem Redis HOST: cannot connect')
  expect(away).not.toContain('hidden')
})
