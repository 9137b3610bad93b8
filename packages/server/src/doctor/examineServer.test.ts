import { afterEach, expect, it } from 'vitest'
import { startEvmNode } from '../../test/chains/startEvmNode.ts'
import { servedChain } from '../../test/servedChain.ts'
import { type JsonAnswer, startJsonServer } from '../../test/startJsonServer.ts'
import { startServer } from '../../test/startServer.ts'
import { createMetrics } from '../base/createMetrics.ts'
import type { Report } from '../check/report.ts'
import { examinations } from './examinations.ts'
import { examineServer } from './examineServer.ts'
import { parseMetrics } from './parseMetrics.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const findingsOf = (reports: readonly Report[]) => reports.flatMap(({ findings }) => findings)

async function fakeServer(answer: JsonAnswer) {
  const server = await startJsonServer(() => answer)
  cleanups.push(server.stop)
  return server.origin
}

it('says of a running server what is wrong with its chains, and what its visitors got', async () => {
  const good = await startEvmNode()
  const broken = await fakeServer({ headers: { 'content-type': 'text/html' }, text: '<html></html>' })
  const stuck = await startEvmNode({ chainId: 3, ageS: 4_000 })
  cleanups.push(good.stop, stuck.stop)
  const server = await startServer({
    listen: { metrics: { host: '127.0.0.1', port: 0 } },
    chains: [
      servedChain(1, good.url),
      servedChain(2, broken),
      servedChain(3, stuck.url),
      servedChain(4, good.url),
    ],
    projects: [{ id: 'app', name: 'App', origins: [], limits: { rpc: 5 } }],
  })
  cleanups.push(server.close)
  const { api, metrics = '' } = server.origins
  const empty = await examineServer({ api, metrics })
  expect(findingsOf(empty)).toContainEqual(
    expect.objectContaining({
      grade: 'warning',
      text: expect.stringContaining('no request since the start'),
    }),
  )

  const call = (chain: number) =>
    fetch(`${api}/v1/?chainId=eip155:${chain}&projectId=app`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
    })
  for (const chain of [3, 4, 1, 2, 1, 1, 1, 1]) await call(chain)
  // The head is followed from the first read on.
  await expect
    .poll(async () => findingsOf(await examineServer({ api, metrics })))
    .toContainEqual({
      grade: 'warning',
      topic: 'eip155:3 head',
      text: 'the newest block is 67 min old, so visitors see old balances. Check the nodes of RPC_eip155_3, unless the chain is idle.',
      page: 'docs/server/incidents.md#the-newest-block-is-old',
    })
  const findings = findingsOf(await examineServer({ api, metrics }))
  expect(findings).toContainEqual({
    grade: 'ok',
    topic: 'Health',
    text: expect.stringMatching(/^ok, in \d+ ms$/),
  })
  expect(findings).toContainEqual({
    grade: 'ok',
    topic: 'eip155:1 1',
    text: expect.stringMatching(/^0 of \d+ requests failed$/),
  })
  expect(findings).toContainEqual({
    grade: 'problem',
    topic: 'eip155:2 1',
    text: expect.stringMatching(
      /^(\d+) of \1 requests failed: broken \(\1\)\. Check entry 1 of RPC_eip155_2\.$/,
    ),
    page: 'docs/server/incidents.md#failing-upstreams',
  })
  expect(findings).toContainEqual({
    grade: 'problem',
    topic: 'eip155:4 1',
    text: 'it serves another chain, so it is not used. Check entry 1 of RPC_eip155_4.',
    page: 'docs/server/incidents.md#failing-upstreams',
  })
  expect(findings).toContainEqual(
    expect.objectContaining({ grade: 'warning', topic: 'Failed', text: expect.stringContaining('503 (2)') }),
  )
  expect(findings).toContainEqual(
    expect.objectContaining({
      grade: 'warning',
      topic: 'Refused',
      text: expect.stringContaining('by a rate limit'),
    }),
  )
})

it('says what a server that is not ready responded, and that an address is not one', async () => {
  const reasons = [{ field: 'database', description: 'The database is unreachable. Check DATABASE_URL.' }]
  const unready = await fakeServer({ status: 503, body: { status: 'FAILED', reasons } })
  const draining = await fakeServer({ body: { status: 'draining', notices: ['Untested.\u001b[31m'] } })
  const website = await fakeServer({ text: '<html></html>' })
  const healthOf = async (api: string) => (await examineServer({ api }))[0]?.findings
  expect(await healthOf(unready)).toMatchObject([{ grade: 'problem', text: reasons[0]?.description }])
  expect(await healthOf(draining)).toMatchObject([
    { grade: 'warning', text: 'it is shutting down' },
    { grade: 'warning', text: 'Untested. [31m' },
  ])
  expect(await healthOf(website)).toMatchObject([
    { grade: 'problem', text: expect.stringContaining('returned 200, and not as a Latchkey server does') },
  ])
  expect(await healthOf('http://127.0.0.1:9')).toMatchObject([
    { grade: 'problem', text: 'http://127.0.0.1:9 does not respond. Is it running?' },
  ])
  const [, metrics] = await examineServer({ api: draining })
  expect(metrics).toMatchObject({ title: 'Metrics', findings: [{ grade: 'warning' }] })
  const [, unread] = await examineServer({ api: draining, metrics: unready })
  expect(unread).toMatchObject({ title: 'Metrics', findings: [{ grade: 'problem' }] })
})

/** Metrics of a server in every kind of trouble. */
async function troubledMetrics() {
  const metrics = createMetrics()
  const route = '/v1/account/:address/history'
  for (let at = 0; at < 100; at += 1)
    metrics.requests.observe({ route, method: 'GET', status: at < 90 ? '200' : '503' }, 7)
  metrics.limited.inc({ class: 'rpc' }, 5)
  metrics.refusedRows.inc({ table: 'users', why: 'unbound' }, 2)
  const chain = { chain: 'eip155:1' }
  for (let at = 0; at < 50; at += 1) metrics.upstreamDurations.observe({ ...chain, upstream: '1' }, 2)
  metrics.upstreamDurations.observe({ ...chain, upstream: '2' }, 0.1)
  metrics.upstreamFailures.inc({ ...chain, upstream: '2', reason: 'late' }, 3)
  const { failures, requests, skipped } = metrics.explorers
  requests.inc({ ...chain, source: 'blockscout' }, 100)
  failures.inc({ ...chain, source: 'blockscout', kind: 'late' }, 5)
  requests.inc({ ...chain, source: 'etherscan' }, 40)
  failures.inc({ ...chain, source: 'etherscan', kind: 'limited' }, 10)
  failures.inc({ ...chain, source: 'etherscan', kind: 'late' }, 2)
  requests.inc({ ...chain, source: 'etherscan 2' }, 3)
  failures.inc({ ...chain, source: 'etherscan 2', kind: 'refused' }, 3)
  requests.inc({ ...chain, source: 'blockscout 2' }, 1)
  skipped.inc({ ...chain, source: 'blockscout 2', reason: 'foreign' }, 7)
  metrics.prices.inc({ source: 'chainlink', outcome: 'used' }, 100)
  metrics.prices.inc({ source: 'chainlink', outcome: 'stale' }, 20)
  metrics.prices.inc({ source: 'pool', outcome: 'thin' }, 50)
  metrics.prices.inc({ source: 'market', outcome: 'used' }, 97)
  metrics.prices.inc({ source: 'market', outcome: 'disputed' }, 30)
  metrics.prices.inc({ source: 'defillama', outcome: 'read' }, 12)
  metrics.prices.inc({ source: 'defillama', outcome: 'failed' }, 3)
  metrics.prices.inc({ source: 'defillama', outcome: 'limited' }, 11)
  const others = `
latchkey_accounts{chain="eip155:1",state="followed"} 40
latchkey_accounts{chain="eip155:1",state="behind"} 12
latchkey_accounts{chain="eip155:10",state="followed"} 40
latchkey_accounts{chain="eip155:10",state="behind"} 4
latchkey_images_total{result="cached"} 900
latchkey_images_total{result="fetched"} 80
latchkey_images_total{result="failed"} 15
latchkey_images_total{result="refused"} 5
latchkey_connections_refused_total{kind="relay",by="address"} 3
latchkey_head_age_seconds{chain="eip155:1"} 3.2
latchkey_head_age_seconds{chain="eip155:137"} 4000
latchkey_index_lag_blocks{chain="eip155:1"} 1200
latchkey_index_failing{chain="eip155:1"} 0
latchkey_index_lag_blocks{chain="eip155:10"} 0
latchkey_index_failing{chain="eip155:10"} 1
latchkey_database_connections{state="open"} 8
latchkey_database_connections{state="waiting"} 4
latchkey_relay_refusals_total{reason="relay full"} 7
nodejs_eventloop_lag_p99_seconds 0.4
process_resident_memory_bytes 400000000`
  return parseMetrics((await metrics.registry.metrics()) + others)
}

it('finds what is slow, stale or refused', async () => {
  const metrics = await troubledMetrics()
  const findings = examinations.flatMap(({ examine }) => examine(metrics))
  expect(findings.map(({ grade, topic, text }) => `${grade} ${topic}: ${text}`)).toMatchInlineSnapshot(`
    [
      "warning Failed: 10 of 100 requests with 5xx, 10 %: /v1/account/:address/history 503 (10).",
      "warning Slow: more than 1 of 20 requests takes longer than 2.5 s: /v1/account/:address/history.",
      "warning Refused: 5 requests by a rate limit, 5.0 %. Do all visitors share one address?",
      "warning Refused: 3 connections (relay), because the limit of the address was reached.",
      "warning eip155:1 1: 0 of 50 requests failed; more than 1 of 20 takes longer than 1 s.",
      "warning eip155:1 2: 3 of 4 requests failed: late (3). Check entry 2 of RPC_eip155_1.",
      "ok eip155:1 head: the newest block is 3 s old",
      "warning eip155:137 head: the newest block is 67 min old, so visitors see old balances. Check the nodes of RPC_eip155_137, unless the chain is idle.",
      "ok eip155:1 blockscout: 5 failures in 100 requests",
      "warning eip155:1 etherscan: 12 failures in 40 requests: limited (10), late (2). Check explorers of the chain in CHAINS.",
      "problem eip155:1 etherscan 2: 3 failures in 3 requests: refused (3). Check explorers of the chain in CHAINS.",
      "problem eip155:1 blockscout 2: it serves another chain, so it is not used. Check explorers of the chain in CHAINS.",
      "warning eip155:1 index: 1,200 blocks behind",
      "problem eip155:10 index: up to date, and paused: the chain does not respond.",
      "warning eip155:1 accounts: 12 of 40 accounts not read in full yet. Raise accounts.requestsPerSecond of the chain in CHAINS, or use a node that accepts larger ranges.",
      "ok eip155:10 accounts: 4 of 40 accounts not read in full yet",
      "warning chainlink: 20 of 120 prices missing or in doubt: stale (20). Check PRICES, and the prices, feeds and pools in CHAINS.",
      "ok pool: 0 of 50 prices missing or in doubt",
      "warning market: 30 of 127 prices missing or in doubt: disputed (30). Check PRICES, and the prices, feeds and pools in CHAINS.",
      "problem defillama: 14 of 26 prices missing or in doubt: failed (3), limited (11). Check PRICES, and the prices, feeds and pools in CHAINS.",
      "warning Images: 15 of 100 images failed, 5 refused. Check IPFS_GATEWAY, ARWEAVE_GATEWAY and IMAGE_HOSTS.",
      "warning Database: 4 statements waiting for one of 8 connections.",
      "problem Rows: 2 refused in users: unbound.",
      "warning Relay: 0 open sockets. Refused: relay full (7).",
      "warning Load: 400 MB of memory, event loop delayed by 400 ms (99th percentile): overloaded. Add a process.",
    ]
  `)
})
