import { afterEach, describe, expect, it } from 'vitest'
import { generateStore } from '../store/generateStore.ts'
import { smallPlan } from '../store/store.ts'
import type { NodeKindName } from './nodeKinds.ts'
import { addressOf } from './parties.ts'
import { type RunningMainnet, startMainnet } from './startMainnet.ts'

const store = generateStore({ ...smallPlan, blocks: 12_000, logs: 14_000 })
const tip = 11_999
const account = addressOf(30)
let node: RunningMainnet | undefined

afterEach(() => node?.stop())

async function start(kind: NodeKindName) {
  node = await startMainnet(store, kind)
  return node
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, answer: await response.json() }
}

const toCall = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
async function ask(url: string, method: string, ...params: unknown[]) {
  const { answer } = await post(url, toCall(method, params))
  return answer.error ? `${answer.error.code}: ${answer.error.message}` : answer.result
}
const tag = (height: number) => `0x${height.toString(16)}`
const logsOf = (blocks: number) => ({
  fromBlock: tag(tip - blocks + 1),
  toBlock: tag(tip),
  topics: [null, `0x${'00'.repeat(12)}${account.slice(2)}`],
})

describe('kinds of nodes', () => {
  it.each([
    ['traced', 'array', 12_000, undefined],
    ['otterscan', /trace_filter/, 12_000, undefined],
    ['archive', '-32601: the method trace_filter does not exist/is not available', 12_000, undefined],
    ['pruned', /trace_filter/, 10_000, '-32000: exceed maximum block range: 10000'],
    ['hosted', /trace_filter/, 500, '-32614: eth_getLogs is limited to a 500 range'],
    ['pair', /trace_filter/, 10_000, '-32000: block range is too large'],
  ] as const)('a %s node', async (kind, traces, blocks, beyond) => {
    const { url } = await start(kind)
    const found = await ask(url, 'trace_filter', { fromBlock: tag(tip - 9), toBlock: tag(tip - 5) })
    expect(Array.isArray(found) ? 'array' : found).toEqual(
      typeof traces === 'string' ? traces : expect.stringMatching(traces),
    )
    expect(await ask(url, 'eth_getLogs', logsOf(blocks - 2))).toBeInstanceOf(Array)
    if (beyond) expect(await ask(url, 'eth_getLogs', logsOf(blocks + 1))).toBe(beyond)
  })

  it('lose the state of old blocks if they are pruned', async () => {
    const { url } = await start('pruned')
    expect(await ask(url, 'eth_getBalance', account, tag(tip - 127))).toMatch(/^0x/)
    expect(await ask(url, 'eth_getBalance', account, tag(tip - 128))).toBe(
      '-32000: missing trie node: state is not available',
    )
  })

  it('refuse more calls than their rate, and longer batches', async () => {
    const { url, received } = await start('hosted')
    const batch = (length: number) => Array.from({ length }, (_, id) => toCall('eth_chainId', [], id))
    expect((await post(url, batch(21))).answer.error.message).toContain('batch limit of 20')
    const answers = await Promise.all(Array.from({ length: 14 }, () => post(url, batch(20))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(received.refused).toBe(refused.length)
  })

  it('lag behind each other, and know no final block', async () => {
    const { url } = await start('pair')
    const heads = await Promise.all(Array.from({ length: 20 }, () => ask(url, 'eth_blockNumber')))
    expect([...new Set(heads)].sort()).toEqual([tag(tip - 2), tag(tip)])
    expect(await ask(url, 'eth_getBlockByNumber', 'finalized', false)).toMatch(/unknown block tag/)
  })
})

describe('a faulty node', () => {
  it('is away', async () => {
    const { url, faults } = await start('archive')
    faults.isAway = true
    await expect(ask(url, 'eth_chainId')).rejects.toThrow('fetch failed')
    faults.isAway = false
    expect(await ask(url, 'eth_chainId')).toBe('0x1')
  })

  it('lags, leaves out logs, or serves another chain', async () => {
    const { url, faults } = await start('archive')
    const all = await ask(url, 'eth_getLogs', { fromBlock: tag(tip - 50), toBlock: tag(tip - 20) })
    Object.assign(faults, { lag: 5, logsKept: 3, chainId: 5 })
    expect(await ask(url, 'eth_blockNumber')).toBe(tag(tip - 5))
    expect(await ask(url, 'eth_chainId')).toBe('0x5')
    const kept = await ask(url, 'eth_getLogs', { fromBlock: tag(tip - 50), toBlock: tag(tip - 20) })
    expect(kept).toEqual(all.slice(0, 3))
  })

  it('closes the connection in the middle of a response', async () => {
    const { url, faults } = await start('archive')
    faults.cuts = 1
    await expect(ask(url, 'eth_getBlockByNumber', 'latest', true)).rejects.toThrow()
    expect(await ask(url, 'eth_chainId')).toBe('0x1')
  })
})
