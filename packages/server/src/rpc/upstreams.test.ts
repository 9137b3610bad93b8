import { rpcHedgeMs } from '@latchkey/protocol/constants'
import { afterEach, describe, expect, it } from 'vitest'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { serve, startRpc } from '../../test/startRpc.ts'
import { healthy, sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'

const address = `0x${'12'.repeat(20)}`
const read = ['eth_getBalance', [address, 'pending']] as const
/** A short deadline that still leaves time for immediate responses. */
const waitMs = 1_000
const raw = '0x02f86b827a69808084773594008252089412345678901234567890123456789012345678908080c080a0'
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function upstream(...answer: Parameters<typeof startUpstream>) {
  const started = await startUpstream(...answer)
  open.push(started.stop)
  return started
}

function proxy(...urls: string[]) {
  const rpc = startRpc(serve(urls))
  open.push(rpc.close)
  return rpc
}

/** Returns a URL with a port that nothing listens on. */
async function deadUrl() {
  const gone = await startUpstream()
  await gone.stop()
  return gone.url
}

const html = (status: number) =>
  upstream((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>It works!</h1></html>')
    return true
  })
/** The calls that the proxy makes on its own. */
const isPing = (method = '') => method === 'eth_chainId' || method === 'eth_getBlockByNumber'
/** Responds with the chain id, and never to anything else. */
const silent = () => upstream(([call]) => (isPing(call?.method) ? undefined : true))

/** Fails `times` times, then responds normally. */
function failing(times: number, fail: (response: import('node:http').ServerResponse, id: number) => unknown) {
  let failures = 0
  return upstream(([call], response) => {
    if (!call || isPing(call.method) || failures === times) return undefined
    failures += 1
    fail(response, call.id)
    return true
  })
}

describe('upstreams', () => {
  it.each([
    ['dead', deadUrl],
    ['responding with HTML', async () => (await html(200)).url],
    ['responding with HTML and 502', async () => (await html(502)).url],
    ['responding with 404', async () => (await html(404)).url],
  ])('responds 503 in both shapes with Retry-After for an upstream that is %s', async (_, url) => {
    const rpc = proxy(await url())
    expect(await rpc.call(...read)).toMatchObject({
      status: 503,
      json: {
        id: 1,
        error: { code: -32002 },
        status: 'FAILED',
        reasons: [{ field: 'upstream' }],
        code: 'UPSTREAM_UNAVAILABLE',
      },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    expect(await rpc.post([{ id: 1, method: 'eth_gasPrice' }])).toMatchObject({
      status: 503,
      json: { error: { code: -32002 }, status: 'FAILED' },
    })
  })

  it('passes an operator’s whole URL to the upstream, with its password as a header', async () => {
    const node = await startJsonServer(({ body }) => ({
      body: Array.isArray(body) ? body.map(healthy) : healthy(body as UpstreamCall),
    }))
    open.push(node.stop)
    const rpc = proxy(`${node.origin.replace('//', '//user:p%40ss@')}/rpc?key=1`)
    expect(await rpc.call(...read)).toMatchObject({ status: 200, json: { result: {} } })
    for (const call of node.calls)
      expect(call).toMatchObject({
        path: '/rpc',
        query: { key: '1' },
        headers: { authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
      })
  })

  it('sends calls that arrive in consecutive turns of the event loop in one request', async () => {
    const chain = await upstream()
    const rpc = proxy(chain.url)
    await rpc.call(...read)
    const before = chain.requests.length
    const answers = []
    for (let at = 10; at < 20; at++) {
      answers.push(rpc.call('eth_getBalance', [`0x${String(at).repeat(20)}`, 'pending']))
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const answer of answers) expect(await answer).toMatchObject({ status: 200, json: { result: {} } })
    const sent = chain.requests.slice(before).filter((calls) => calls[0]?.method === 'eth_getBalance')
    expect(sent.map((calls) => calls.length)).toEqual([10])
  })

  it('responds 503 in both shapes at the deadline when an upstream is silent', async () => {
    const chain = await silent()
    const rpc = proxy(chain.url)
    const answer = await rpc.post({ id: 1, method: read[0], params: read[1] }, waitMs)
    expect(chain.calls(read[0])).toHaveLength(1)
    expect(answer).toMatchObject({
      status: 503,
      json: { id: 1, error: { code: -32002 }, status: 'FAILED' },
    })
  })

  it.each([
    ['eth_getLogs', [{}]],
    ['eth_call', [{ to: address }, 'pending']],
  ])('serves the rest of a batch when %s gets no response', async (method, params) => {
    const chain = await upstream((calls) => (calls.some((call) => call.method === method) ? true : undefined))
    const answer = await proxy(chain.url).post(
      [
        { id: 1, method: 'eth_getTransactionCount', params: [address, 'pending'] },
        { id: 2, method, params },
        { id: 3, method: 'eth_gasPrice' },
      ],
      waitMs,
    )
    expect(answer).toMatchObject({
      status: 200,
      json: [
        { id: 1, result: {} },
        { id: 2, error: { code: -32002 } },
        { id: 3, result: {} },
      ],
    })
  })

  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    '[9.6 statuses] retries after HTTP %i',
    async (status) => {
      const chain = await failing(1, (response) => response.writeHead(status).end())
      expect(await proxy(chain.url).call(...read)).toMatchObject({ status: 200, json: { result: {} } })
      expect(chain.calls(read[0])).toHaveLength(2)
    },
  )

  it.each([-1, -32005, -32603])('[9.6 codes] retries after JSON-RPC %i', async (code) => {
    const chain = await failing(1, (response, id) =>
      sendJson(response, { id, error: { code, message: 'busy' } }),
    )
    expect(await proxy(chain.url).call(...read)).toMatchObject({ status: 200, json: { result: {} } })
    expect(chain.calls(read[0])).toHaveLength(2)
  })

  it.each([400, 401, 404, 407, 409, 412, 414, 428, 430, 501, 505])(
    '[9.6 statuses] uses the response that comes with HTTP %i',
    async (status) => {
      const chain = await failing(1, (response, id) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'no' } }))
      })
      expect(await proxy(chain.url).call(...read)).toMatchObject({ json: { error: { code: -32602 } } })
      expect(chain.calls(read[0])).toHaveLength(1)
    },
  )

  it.each([-2, -32_004, -32_006, -32_602, -32_604])(
    '[9.6 codes] does not retry after JSON-RPC %i',
    async (code) => {
      const chain = await failing(1, (response, id) =>
        sendJson(response, { id, error: { code, message: 'no' } }),
      )
      expect(await proxy(chain.url).call(...read)).toMatchObject({ json: { error: { code } } })
      expect(chain.calls(read[0])).toHaveLength(1)
    },
  )

  it('[9.4] [9.5 backoff] retries three times, after 150, 300 and 600 ms', async () => {
    const times: number[] = []
    const chain = await failing(9, (response) => {
      times.push(performance.now())
      response.writeHead(500).end()
    })
    expect(await proxy(chain.url).call(...read)).toMatchObject({ status: 503 })
    const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(waits).toHaveLength(3)
    for (const [at, least] of [150, 300, 600].entries()) {
      expect(waits[at]).toBeGreaterThan(least - 5)
      // A busy machine may add to the delay, but hardly as much as the last delay again.
      expect(waits[at]).toBeLessThan(least + 600)
    }
  })

  it('[9.5 Retry-After] waits for Retry-After, and uses another upstream meanwhile', async () => {
    const busy = await failing(1, (response) => response.writeHead(429, { 'retry-after': '1' }).end())
    const rpc = proxy(busy.url)
    const startedAt = performance.now()
    expect(await rpc.call(...read)).toMatchObject({ status: 200 })
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    const resting = await failing(1, (response) => response.writeHead(429, { 'retry-after': '60' }).end())
    const other = await upstream()
    const both = proxy(resting.url, other.url)
    await both.call(...read)
    await both.call(...read)
    expect([resting.calls(read[0]).length, other.calls(read[0]).length]).toEqual([1, 2])
  })

  it('[9.5 Retry-After] forwards Retry-After when no upstream is available in time', async () => {
    const busy = await failing(9, (response) => response.writeHead(429, { 'retry-after': '30' }).end())
    expect(await proxy(busy.url).call(...read)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
    })
    expect(busy.calls(read[0])).toHaveLength(1)
  })

  it('pauses an upstream that asked to wait, reports for how long, and uses the others meanwhile', async () => {
    const busy = await failing(9, (response) => response.writeHead(429, { 'retry-after': '30' }).end())
    const alone = proxy(busy.url)
    await alone.call(...read)
    expect(await alone.call(...read)).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^(29|30)$/) },
    })
    expect(busy.calls(read[0])).toHaveLength(1)
    const flaky = await failing(1, (response) => response.writeHead(500).end())
    const both = proxy(busy.url, flaky.url)
    expect(await both.call(...read)).toMatchObject({ status: 200 })
    expect(busy.calls(read[0])).toHaveLength(2)
  })

  it('retries entries individually after a refused batch, and stops batching where a node accepts none', async () => {
    const picky = await upstream((_, response, batch) =>
      batch ? sendJson(response, { id: null, error: { code: -32600, message: 'No batches' } }) : undefined,
    )
    const flaky = await upstream((_, response, batch) => {
      if (!batch) return undefined
      response.writeHead(503).end()
      return true
    })
    const entries = [1, 2, 3].map((id) => ({ id, method: 'eth_getCode', params: [address, `0x${id}`] }))
    for (const { url, requests } of [picky, flaky]) {
      const rpc = proxy(url)
      const { json } = await rpc.post(entries)
      expect(
        json.map(({ id, result }: { id: number; result: { params: string[] } }) => [id, result.params[1]]),
      ).toEqual([
        [1, '0x1'],
        [2, '0x2'],
        [3, '0x3'],
      ])
      expect(requests.filter((calls) => calls.length >= 3)).toHaveLength(1)
    }
  })

  it('falls back to the next upstream when one is down or returns HTML or meaningless JSON', async () => {
    const odd = await upstream(([call], response) =>
      call?.method === 'eth_chainId' ? undefined : sendJson(response, { hello: 'world' }),
    )
    const good = await upstream()
    const rpc = proxy(await deadUrl(), (await html(200)).url, odd.url, good.url)
    expect(await rpc.call(...read)).toMatchObject({ status: 200, json: { result: { method: read[0] } } })
  })

  it('hedges a slow read to the next upstream', async () => {
    const slow = await silent()
    const good = await upstream()
    const rpc = proxy(slow.url, good.url)
    expect(await rpc.call(...read)).toMatchObject({ status: 200, json: { result: { method: read[0] } } })
    expect([slow.calls(read[0]).length, good.calls(read[0]).length]).toEqual([1, 1])
  })

  it.each([
    ['is silent', () => silent()],
    ['disconnects', () => failing(9, (response) => response.destroy())],
    ['responds with 503', () => failing(9, (response) => response.writeHead(503).end())],
    [
      'responds with an internal error',
      () => failing(9, (response, id) => sendJson(response, { id, error: { code: -32603, message: 'x' } })),
    ],
  ])('sends a raw transaction once when the upstream %s', async (_, start) => {
    const bad = await start()
    const good = await upstream()
    const rpc = proxy(bad.url, good.url)
    await rpc.call('eth_chainId')
    // A slow read would have been hedged by then.
    const answer = await rpc.post({ id: 1, method: 'eth_sendRawTransaction', params: [raw] }, 2 * rpcHedgeMs)
    expect(answer.json).toHaveProperty('error')
    expect([bad, good].map(({ calls }) => calls('eth_sendRawTransaction').length)).toEqual([1, 0])
  })

  it('sends a raw transaction to the next upstream only if the first cannot have received it', async () => {
    const good = await upstream()
    const rpc = proxy(await deadUrl(), good.url)
    expect(await rpc.call('eth_sendRawTransaction', [raw])).toMatchObject({
      status: 200,
      json: { result: { params: [raw] } },
    })
    expect(good.calls('eth_sendRawTransaction')).toHaveLength(1)
  })

  it('sends a transaction for a node to sign at most once', async () => {
    const bad = await failing(9, (response) => response.writeHead(503).end())
    expect(await proxy(bad.url).call('eth_sendTransaction', [{}])).toMatchObject({ status: 503 })
    expect(bad.calls('eth_sendTransaction')).toHaveLength(1)
  })

  it('keeps filters at the operator’s first upstream', async () => {
    const [first, second] = [await upstream(), await upstream()]
    const rpc = proxy(first.url, second.url)
    for (let times = 0; times < 4; times++) await rpc.call('eth_getFilterChanges', ['0x1'])
    expect([first, second].map(({ calls }) => calls('eth_getFilterChanges').length)).toEqual([4, 0])
  })
})

describe('ranges of blocks', () => {
  /** Takes at most so many blocks in one request. */
  const capped = (most: number) =>
    upstream(([call], response) => {
      const { fromBlock, toBlock } = Object(call?.params[0])
      if (call?.method !== 'eth_getLogs' || Number(toBlock) - Number(fromBlock) < most) return undefined
      const error = { code: -32600, message: `eth_getLogs is limited to a ${most} block range` }
      return sendJson(response, { jsonrpc: '2.0', id: call.id, error })
    })

  it('go to the upstream that takes them, once another has refused one', async () => {
    const small = await capped(500)
    const large = await capped(10_000)
    const rpc = proxy(small.url, large.url)
    const logsOf = (fromBlock: number, blocks: number) =>
      rpc.call('eth_getLogs', [
        { fromBlock: `0x${fromBlock.toString(16)}`, toBlock: `0x${(fromBlock + blocks - 1).toString(16)}` },
      ])
    for (const from of [0, 2_000, 4_000, 6_000])
      expect(await logsOf(from, 2_000)).toMatchObject({ json: { result: {} } })
    expect(small.calls('eth_getLogs')).toHaveLength(1)
    await logsOf(8_000, 500)
    expect(small.calls('eth_getLogs')).toHaveLength(2)
    // The last resort is still asked.
    await large.stop()
    expect(await logsOf(9_000, 2_000)).toMatchObject({ json: { error: { code: -32600 } } })
    expect(small.calls('eth_getLogs').length).toBeGreaterThan(2)
  })
})
