import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { chainId, serve, startRpc } from '../../test/startRpc.ts'
import { healthy, sendJson, startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import { RpcError } from '../base/RpcError.ts'
import type { ServedChain } from '../settings/settings.ts'

const address = `0x${'12'.repeat(20)}`
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function upstream(...answer: Parameters<typeof startUpstream>): Promise<TestUpstream> {
  const started = await startUpstream(...answer)
  open.push(started.stop)
  return started
}

function proxy(chain: ServedChain, options: Parameters<typeof startRpc>[1] = {}) {
  const rpc = startRpc(chain, options)
  open.push(rpc.close)
  return rpc
}

describe('createRpc', () => {
  it('serves no chain without an upstream, where accounts only sign in', async () => {
    const { json } = await proxy(serve([])).call('eth_chainId')
    expect(json).toMatchObject({ code: 'CHAIN_INVALID', reasons: [{ field: 'chainId' }] })
  })

  it('[7.24 batches] responds to every id of a batch in order, and omits notifications', async () => {
    const { url } = await upstream()
    const rpc = proxy(serve([url]))
    const { status, json } = await rpc.post([
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', method: 'eth_gasPrice' },
      { jsonrpc: '2.0', id: null, method: 'eth_getCode', params: [address, 'latest'] },
      { jsonrpc: '2.0', id: 7, method: 'no_such' },
    ])
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { jsonrpc: '2.0', id: 'a', result: '0x7a69' },
      { jsonrpc: '2.0', id: null, result: { method: 'eth_getCode', params: [address, 'latest'] } },
      { jsonrpc: '2.0', id: 7, error: { code: -32601 } },
    ])
    expect(await rpc.post({ jsonrpc: '2.0', method: 'eth_gasPrice' })).toMatchObject({
      status: 204,
      body: '',
    })
  })

  it('caches a result without the batch that contained it', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const long = `0x${'60'.repeat(500_000)}`
    const { url } = await upstream((calls, response) =>
      sendJson(
        response,
        calls.map((call) =>
          call.method === 'eth_call' ? { ...healthy(call), result: long } : healthy(call),
        ),
      ),
    )
    const rpc = proxy(serve([url]))
    await rpc.call('eth_chainId')
    collect()
    const before = process.memoryUsage().heapUsed
    for (let block = 0; block < 50; block += 1) {
      const { json } = await rpc.post([
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBlockByHash',
          params: [`0x${String(block).padStart(64, '0')}`, false],
        },
        {
          jsonrpc: '2.0',
          id: 2,
          method: 'eth_call',
          params: [{ to: address, data: `0x${block}` }, 'pending'],
        },
      ])
      expect(json).toMatchObject([{ result: { method: 'eth_getBlockByHash' } }, { result: long }])
    }
    collect()
    // By now, 50 batches of a megabyte each were sent.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  })

  it('[7.24 batches] splits any batch and reassembles the responses in order, whatever order they arrive in', async () => {
    // This upstream responds to each batch in reverse order.
    const { url } = await upstream((calls, response, batch) =>
      batch ? sendJson(response, calls.map(healthy).reverse()) : undefined,
    )
    const rpc = proxy(serve([url]))
    const entry = fc.record({
      id: fc.option(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { nil: undefined }),
      method: fc.constantFrom(
        'eth_getBalance',
        'eth_getTransactionCount',
        'eth_chainId',
        'eth_sign',
        'eth_gasPrice',
      ),
      account: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
        const paramsOf = (account: number) => [`0x${String(account).padStart(40, '0')}`, 'latest']
        const { json } = await rpc.post(
          entries.map(({ id, method, account }) => ({
            jsonrpc: '2.0',
            id,
            method,
            params: paramsOf(account),
          })),
        )
        const expected = entries
          .filter(({ id }) => id !== undefined)
          .map(({ id, method, account }) => {
            if (method === 'eth_sign') return { id, error: { code: -32601 } }
            const result = method === 'eth_chainId' ? '0x7a69' : { method, params: paramsOf(account) }
            return { id, result }
          })
        if (expected.length === 0) expect(json).toBeUndefined()
        else expect(json).toMatchObject(expected)
      }),
    )
  })

  it('[9.8] accepts 1000 entries in a batch and refuses 1001 in both shapes', async () => {
    const { url } = await upstream()
    const rpc = proxy(serve([url]))
    const entries = (count: number) =>
      Array.from({ length: count }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_getStorageAt',
        params: [id],
      }))
    const { status, json } = await rpc.post(entries(1_000))
    expect(status).toBe(200)
    expect(
      json.map(({ id, result }: { id: number; result: { params: number[] } }) => [id, result.params[0]]),
    ).toEqual(entries(1_000).map(({ id }) => [id, id]))
    expect(await rpc.post(entries(1_001))).toMatchObject({
      status: 422,
      json: {
        id: null,
        error: { code: -32600 },
        status: 'FAILED',
        reasons: [{ field: 'body' }],
        code: 'BODY_INVALID',
      },
    })
  })

  it('[8.25] [8.26] distinguishes a body that is not JSON, an empty batch, and an entry that is not a call', async () => {
    const { url } = await upstream()
    const rpc = proxy(serve([url]))
    expect(await rpc.post('{"jsonrpc":')).toMatchObject({
      status: 422,
      json: { jsonrpc: '2.0', id: null, error: { code: -32700 }, status: 'FAILED', code: 'BODY_INVALID' },
    })
    expect(await rpc.post([])).toMatchObject({ status: 422, json: { error: { code: -32600 } } })
    expect(
      (
        await rpc.post([
          5,
          { id: 3 },
          { id: {}, method: 'eth_chainId' },
          { id: 1, jsonrpc: '1.0', method: 'x' },
        ])
      ).json,
    ).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 3, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: 1, error: { code: -32600 } },
    ])
  })

  it('[8.28] reports parameters that are neither an array nor an object', async () => {
    const { url } = await upstream()
    const rpc = proxy(serve([url]))
    expect((await rpc.post({ id: 1, method: 'eth_call', params: 'x' })).json).toMatchObject({
      id: 1,
      error: { code: -32602 },
    })
  })

  it.each([
    'eth_accounts',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'anvil_setBalance',
    'evm_revert',
    'debug_traceTransaction',
    'admin_peers',
    'wallet_sendCalls',
    'eth_subscribe',
    'constructor',
    'nothing',
  ])('[8.27] responds -32601 to %s before sending anything', async (method) => {
    const { url, requests } = await upstream()
    const rpc = proxy(serve([url]))
    expect(await rpc.call(method, [])).toMatchObject({ status: 200, json: { error: { code: -32601 } } })
    expect(requests).toEqual([])
  })

  it('refuses an unsupported chain in both shapes', async () => {
    const rpc = proxy(serve(['http://127.0.0.1:1']))
    const answer = await rpc.handle('eip155:5', '{"id":1,"method":"eth_chainId"}', Date.now() + 1_000)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { code: -32602 },
      status: 'FAILED',
      reasons: [{ field: 'chainId' }],
      code: 'CHAIN_INVALID',
    })
  })

  it('responds to constant methods itself once an upstream has proved its chain', async () => {
    const { url, requests } = await upstream()
    const rpc = proxy(serve([url]))
    expect(await rpc.call('eth_chainId')).toMatchObject({ json: { result: '0x7a69' } })
    expect(await rpc.call('net_version')).toMatchObject({ json: { result: '31337' } })
    expect(await rpc.call('eth_chainId')).toMatchObject({ json: { result: '0x7a69' } })
    expect(requests).toHaveLength(1)
  })

  it('sends nothing to an upstream of another chain, and reports it', async () => {
    const foreign = await upstream((calls, response) =>
      calls[0]?.method === 'eth_chainId'
        ? sendJson(response, { jsonrpc: '2.0', id: calls[0].id, result: '0x1' })
        : undefined,
    )
    const good = await upstream()
    const said: string[] = []
    const logger = {
      debug() {},
      info() {},
      warn() {},
      error: (_: object, message: string) => said.push(message),
    }
    const rpc = proxy(serve([foreign.url, good.url]), { logger })
    expect(await rpc.call('eth_getCode', [address, 'pending'])).toHaveProperty('json.result')
    const alone = proxy(serve([foreign.url]), { logger })
    expect(await alone.call('eth_chainId')).toMatchObject({ status: 503 })
    expect(foreign.calls('eth_getCode')).toEqual([])
    expect(said.length).toBeGreaterThan(0)
  })

  it('[9.11 requests] deduplicates identical reads in flight', async () => {
    let release = () => {}
    const pending = new Promise<void>((resolve) => {
      release = resolve
    })
    const chain = await upstream((calls, response) => {
      if (!calls.some(({ method }) => method === 'eth_getBalance')) return undefined
      return pending.then(() =>
        sendJson(response, calls.length > 1 ? calls.map(healthy) : healthy(calls[0] as never)),
      )
    })
    const rpc = proxy(serve([chain.url]))
    const all = Promise.all(
      Array.from({ length: 20 }, () => rpc.call('eth_getBalance', [address, 'pending'])),
    )
    await expect.poll(() => chain.calls('eth_getBalance').length).toBe(1)
    release()
    expect(new Set((await all).map(({ json }) => JSON.stringify(json.result))).size).toBe(1)
    expect(chain.calls('eth_getBalance')).toHaveLength(1)
  })

  it('[9.11 requests] deduplicates up to 8192 pending requests, and sends duplicates beyond them', async () => {
    const pending: (() => void)[] = []
    const chain = await upstream((calls, response) => {
      if (!calls.some(({ method }) => method === 'eth_getBalance')) return undefined
      pending.push(() => sendJson(response, calls.map(healthy)))
      return true
    })
    const rpc = proxy(serve([chain.url]))
    await rpc.call('eth_chainId')
    const sized = (count: number, from: number) =>
      rpc.post(
        Array.from({ length: count }, (_, at) => ({
          id: at,
          method: 'eth_getBalance',
          params: [`0x${(from + at).toString(16).padStart(40, '0')}`, 'pending'],
        })),
      )
    const first = Array.from({ length: 8 }, (_, at) => sized(1_000, at * 1_000))
    // Of these 200, the first 192 are cached.
    const last = sized(200, 8_000)
    const again = [sized(2, 0), sized(2, 8_190), sized(2, 8_192)]
    let answered = false
    const all = Promise.all([...first, last, ...again]).finally(() => {
      answered = true
    })
    await expect
      .poll(() => {
        for (const release of pending.splice(0)) release()
        return answered
      })
      .toBe(true)
    expect((await all).every(({ status }) => status === 200)).toBe(true)
    const times = new Map<unknown, number>()
    for (const { params } of chain.calls('eth_getBalance'))
      times.set(params[0], (times.get(params[0]) ?? 0) + 1)
    const sent = [0, 1, 8_190, 8_191, 8_192, 8_193].map((at) =>
      times.get(`0x${at.toString(16).padStart(40, '0')}`),
    )
    expect(sent).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('caches what never changes, and requests the rest again', async () => {
    const chain = await upstream()
    const rpc = proxy(serve([chain.url]))
    const twice = async (method: string, params: unknown[]) => {
      await rpc.call(method, params)
      await rpc.call(method, params)
      return chain.calls(method).length
    }
    const hash = `0x${'cd'.repeat(32)}`
    expect(await twice('eth_getBlockByHash', [hash, false])).toBe(1)
    expect(await twice('eth_getBalance', [address, { blockHash: hash }])).toBe(1)
    expect(await twice('eth_getLogs', [{ blockHash: hash }])).toBe(1)
    // Nodes treat null as absent, so these ask about the latest block.
    const latest = { blockHash: null, blockNumber: 'pending' }
    expect(await twice('eth_getStorageAt', [address, '0x0', latest])).toBe(2)
    expect(await twice('eth_getLogs', [{ blockHash: null, toBlock: 'pending' }])).toBe(3)
    expect(await twice('eth_getCode', [address, 'pending'])).toBe(2)
    expect(await twice('eth_estimateGas', [{ to: address }])).toBe(2)
  })

  it('preserves numbers that a double cannot represent', async () => {
    const chain = await upstream((calls, response) => {
      if (calls[0]?.method !== 'eth_call') return undefined
      response.end(`{"jsonrpc":"2.0","id":${calls[0].id},"result":18446744073709551615}`)
      return true
    })
    const rpc = proxy(serve([chain.url]))
    const { body } = await rpc.post(
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"eth_call","params":[]}',
    )
    expect(body).toBe('{"jsonrpc":"2.0","id":12345678901234567890,"result":18446744073709551615}')
  })

  it('serves Solana’s reads, sends its transactions once, and serves nothing on a namespace without a table', async () => {
    const chain = await upstream(([call], response) => {
      if (call?.method !== 'sendTransaction') return undefined
      response.writeHead(503).end()
      return true
    })
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solana = proxy(serve([chain.url, chain.url], { id }))
    expect((await solana.call('getBalance', ['So1'])).json.result).toEqual({
      method: 'getBalance',
      params: ['So1'],
    })
    expect(await solana.call('sendTransaction', ['AA=='])).toMatchObject({ status: 503 })
    expect(chain.calls('sendTransaction')).toHaveLength(1)
    expect((await solana.call('eth_getBalance', [])).json.error.code).toBe(-32601)
    expect((await solana.call('accountSubscribe', ['So1'])).json.error.code).toBe(-32601)
    const bitcoin = proxy(serve([chain.url], { id: 'bip122:000000000019d6689c085ae165831e93' }))
    expect((await bitcoin.call('getBalance', [])).json.error.code).toBe(-32601)
  })

  it.each([
    ['8.30', -32000],
    ['8.31', -32001],
    ['8.32', -32002],
    ['8.33', -32003],
    ['8.34', -32004],
    ['8.35', -32005],
    ['8.36', -32006],
    ['8.29', -32603],
  ])('[%s] forwards the chain’s own error %i with its message and data', async (_, code) => {
    const error = { code, message: 'said the chain', data: '0x08c379a0' }
    const chain = await upstream((calls, response) =>
      calls[0]?.method === 'eth_call'
        ? sendJson(response, { jsonrpc: '2.0', id: calls[0].id, error })
        : undefined,
    )
    expect(await proxy(serve([chain.url])).call('eth_call', [{}, 'pending'])).toMatchObject({
      status: 200,
      json: { error },
    })
  })

  it('[8.29] hides an internal failure of a method of its own, and forwards its JSON-RPC errors', async () => {
    const rpc = proxy(serve(['http://127.0.0.1:1']), {
      serverMethods: {
        wallet_getAssets: async () => {
          throw new Error('a secret')
        },
        wallet_getCapabilities: async ({ params }) => {
          throw new RpcError(-32602, 'No such account', params)
        },
        wallet_getCallsStatus: async ({ chainId: asked }) => ({ asked }),
      },
    })
    expect(await rpc.call('wallet_getAssets', [])).toMatchObject({
      json: { error: { code: -32603, message: 'Internal error' } },
    })
    expect(await rpc.call('wallet_getCapabilities', ['0x1'])).toMatchObject({
      json: { error: { code: -32602, message: 'No such account', data: ['0x1'] } },
    })
    expect(await rpc.call('wallet_getCallsStatus', ['0x1'])).toMatchObject({
      json: { result: { asked: chainId } },
    })
  })

  it('applies the deadline to a method of its own', async () => {
    const rpc = proxy(serve(['http://127.0.0.1:1']), {
      serverMethods: { wallet_getAssets: () => new Promise(() => {}) },
    })
    expect(await rpc.post({ id: 1, method: 'wallet_getAssets', params: [] }, 50)).toMatchObject({
      status: 503,
      json: { id: 1, error: { code: -32002 }, code: 'UPSTREAM_UNAVAILABLE' },
    })
  })
})
