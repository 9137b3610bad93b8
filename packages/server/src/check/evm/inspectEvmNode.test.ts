import { afterEach, describe, expect, it } from 'vitest'
import { startAnvil } from '../../../test/chains/startAnvil.ts'
import { startEvmNode } from '../../../test/chains/startEvmNode.ts'
import { toProof } from '../../rpc/toProof.ts'
import { inspectEvmNode } from './inspectEvmNode.ts'

const limits = { answerMs: 5_000, searchMs: 5_000, hostMs: 60_000 }
const height = 21_000_000
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function inspect(kind: Parameters<typeof startEvmNode>[0], more: Partial<typeof limits> = {}) {
  const started = await startEvmNode(kind)
  cleanups.push(started.stop)
  const node = await inspectEvmNode(started.url, 1, toProof('eip155:1'), { ...limits, ...more })
  return { node, started }
}

it('finds that a node has everything, in few requests', async () => {
  const { node, started } = await inspect({})
  expect(node).toMatchObject({
    place: 1,
    host: new URL(started.url).host,
    client: 'Geth/v1.16.0',
    head: { height },
    isSyncing: false,
    stateBlocks: height,
    logsRange: height,
    logsBlocks: height,
    has: {
      batches: true,
      finalized: true,
      pending: true,
      eth_getBlockReceipts: true,
      trace_block: true,
      trace_filter: true,
      debug_traceTransaction: true,
      ots: true,
    },
  })
  expect(node.problem).toBeUndefined()
  expect(started.calls.length).toBeLessThanOrEqual(15)
})

it.each([
  ['tells', 500, (max: number) => `query exceeds max block range ${max}`],
  ['tells with a comma', 10_000, () => 'eth_getLogs is limited to a 10,000 range'],
  ['tells in thousands', 2_000, () => 'You can make eth_getLogs requests with up to a 2K block range'],
  ['does not tell', 500, () => 'range is too large'],
  ['tells wrongly', 800, () => 'block range limit exceeded. See limit 90000'],
])('finds the largest range of logs of a node that %s it', async (_, rangeMax, message) => {
  const { node, started } = await inspect({
    rangeMax,
    refuseRange: () => ({ code: -32602, message: message(rangeMax) }),
  })
  expect(node).toMatchObject({ logsRange: rangeMax, logsBlocks: height })
  expect(started.paramsOf('eth_getLogs').length).toBeLessThanOrEqual(9)
})

it('finds a range that a provider refuses with 413', async () => {
  const { node } = await inspect({
    override: (method, [filter]) => {
      const { fromBlock, toBlock } = Object(filter)
      const isLarge = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 10_000
      return isLarge ? { status: 413, text: 'Request Entity Too Large' } : undefined
    },
  })
  expect(node).toMatchObject({ logsRange: 10_000 })
})

it('finds how far back a pruned node has state and logs, within a quarter', async () => {
  const { node, started } = await inspect({ stateBlocks: 128, logsBlocks: 2_350_000 })
  expect(node.stateBlocks).toBeGreaterThan(128 / 1.3)
  expect(node.stateBlocks).toBeLessThanOrEqual(128)
  expect(node.logsBlocks).toBeGreaterThan(2_350_000 / 1.6)
  expect(node.logsBlocks).toBeLessThanOrEqual(2_350_000)
  expect(started.calls.length).toBeLessThanOrEqual(35)
})

it('finds what a node lacks', async () => {
  const { node } = await inspect({
    lacks: [
      'trace_block',
      'trace_filter',
      'debug_traceTransaction',
      'ots_getApiLevel',
      'eth_getBlockReceipts',
    ],
    lacksTags: ['finalized', 'pending'],
    takesBatches: false,
  })
  expect(node.has).toEqual({
    batches: false,
    finalized: false,
    pending: false,
    eth_getBlockReceipts: false,
    trace_block: false,
    trace_filter: false,
    debug_traceTransaction: false,
    ots: false,
  })
})

it('understands a refusal of eth_getLogs as none', async () => {
  const { node } = await inspect({ lacks: ['eth_getLogs'] })
  expect(node).toMatchObject({ logsRange: 0, logsBlocks: 0 })
})

describe('a node that cannot be used', () => {
  it.each([
    ['of another chain', { chainId: 10 }, 'it serves another chain (eip155:10)'],
    [
      'that is a website',
      { override: () => ({ headers: { 'content-type': 'text/html' }, text: '<html>It works!</html>' }) },
      'it responds with something other than JSON-RPC',
    ],
    [
      'that refuses the key',
      { override: () => ({ status: 401, text: 'no' }) },
      'it returned 401: check the key',
    ],
    ['that is silent', { override: () => 'silence' as const }, 'it did not respond in time'],
  ])('is one %s', async (_, kind, problem) => {
    const { node } = await inspect(kind, { answerMs: 500 })
    expect(node).toMatchObject({ problem, has: {} })
  })

  it('is one that nobody runs', async () => {
    const node = await inspectEvmNode('http://127.0.0.1:9/secret', 2, toProof('eip155:1'), limits)
    expect(node).toMatchObject({ place: 2, problem: 'it cannot be reached' })
    expect(JSON.stringify(node)).not.toContain('secret')
  })
})

it('asks a busy node again, and reports what stays unknown as absent', async () => {
  let refused = 0
  const { node } = await inspect({
    override: (method) => {
      if (method === 'eth_getBalance') return { status: 429, text: '' }
      if (method !== 'eth_getLogs' || refused > 0) return undefined
      refused += 1
      return { status: 503, headers: { 'retry-after': '0' }, text: '' }
    },
  })
  expect(node.stateBlocks).toBeUndefined()
  expect(node).toMatchObject({ logsRange: height })
})

it('takes no longer than its limit on a node that hangs', async () => {
  const startedAt = performance.now()
  const { node } = await inspect(
    {
      override: (method) =>
        method === 'eth_chainId' || method === 'eth_getBlockByNumber' ? undefined : 'silence',
    },
    { answerMs: 400, searchMs: 400, hostMs: 800 },
  )
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(node).toMatchObject({ head: { height } })
  expect(node.logsRange).toBeUndefined()
  expect(node.has).toEqual({ batches: true, finalized: true })
})

it('prints nothing of a stranger that a terminal interprets', async () => {
  const { node } = await inspect({ client: '\u001b[31mGeth\u0007\n'.padEnd(500, 'x') })
  expect(node.client).toMatch(/^\[31mGethx{52}$/)
})

it('knows anvil', async () => {
  const anvil = await startAnvil()
  cleanups.push(anvil.stop)
  const inspectAnvil = () => inspectEvmNode(anvil.url, 1, toProof('eip155:31337'), limits)
  expect(await inspectAnvil()).toMatchObject({
    head: { height: 0 },
    stateBlocks: 0,
    logsRange: 1,
    logsBlocks: 1,
  })
  await anvil.client.mine({ blocks: 40 })
  expect(await inspectAnvil()).toMatchObject({
    client: expect.stringMatching(/^anvil/),
    head: { height: 40 },
    stateBlocks: 40,
    logsRange: 40,
    logsBlocks: 40,
    has: { batches: true, finalized: true, pending: true, eth_getBlockReceipts: true, trace_block: true },
  })
})
