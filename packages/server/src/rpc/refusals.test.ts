import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serve, startRpc } from '../../test/startRpc.ts'
import { healthy, sendJson, startUpstream } from '../../test/startUpstream.ts'

const address = `0x${'12'.repeat(20)}`
const read = ['eth_getBalance', [address, 'pending']] as const
const raw = '0x02f86b827a69808084773594008252089412345678901234567890123456789012345678908080c080a0'
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
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

const isPing = (method = '') => method === 'eth_chainId' || method === 'eth_getBlockByNumber'

/** Responds to every call, except the proxy's own, with an error inside HTTP 200. */
const refusing = (error: unknown) =>
  upstream((calls, response, batch) => {
    if (calls.every(({ method }) => isPing(method))) return undefined
    const answers = calls.map((call) =>
      isPing(call.method) ? healthy(call) : { jsonrpc: '2.0', id: call.id, error },
    )
    return sendJson(response, batch ? answers : answers[0])
  })

describe('errors within HTTP 200', () => {
  it.each([
    [{ code: 429, message: 'Too Many Requests' }],
    [{ code: '429', message: 'slow down' }],
    [{ code: -32007, message: '15/second request limit reached' }],
    [{ code: -32016, message: 'over rate limit' }],
    [{ code: -32000, message: 'header not found' }],
    [{ code: -32000, message: 'missing trie node 0123 (path 04) state 0x5 is not available' }],
    [{ code: -32000, message: 'Your app has exceeded its compute units per second capacity' }],
    [{ code: -32001, message: 'Unauthorized' }],
    [{ code: -32601, message: 'the method eth_getBalance does not exist/is not available' }],
    [{ code: -32600, message: 'Your plan does not include this method' }],
    [{ code: -32000, message: 'Unsupported method: eth_getBalance' }],
    [{ code: -32000, message: 'block not found' }],
    [{ code: -32014, message: 'requested data has been pruned' }],
    [{ code: -32005, message: 'query returned more than 10000 results' }],
    [{ code: -32000, message: 'exceed maximum block range: 50000' }],
    [{ code: -32000, message: 'insufficient credits' }],
    [{ code: -32000, message: 'Insufficient compute units' }],
    [{ code: -32000, message: 'insufficient quota for this app' }],
    [{ code: -32000, message: 'You have insufficient credits left for gas estimates' }],
    [{ code: -32000, message: 'not enough credits to query the account nonce' }],
    [{ code: -32000, message: 'archive data is unavailable: insufficient subscription plan' }],
    [{ code: -32000, message: 'gas price oracle is temporarily unavailable' }],
    [{ code: -32000, message: 'failed to fetch the nonce from the sequencer' }],
    [{ code: -32000, message: 'err: missing trie node 0123 (path ) (supplied gas 30000000)' }],
    [{ code: 0 }],
  ])('fall back to a healthy upstream for a read: %j', async (error) => {
    const bad = await refusing(error)
    const good = await upstream()
    const answer = await proxy(bad.url, good.url).call(...read)
    expect(answer).toMatchObject({ status: 200, json: { result: { method: read[0] } } })
    expect(bad.calls(read[0])).toHaveLength(1)
  })

  it.each([
    [{ code: 3, message: 'execution reverted: rate limit', data: '0x' }],
    [{ code: -32000, message: 'execution reverted: header not found' }],
    [{ code: -32602, message: 'invalid argument 0' }],
    // geth, and OP nodes, which return geth's.
    [
      {
        code: -32000,
        message: 'insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1',
      },
    ],
    [{ code: -32000, message: 'insufficient funds for transfer' }],
    [{ code: -32000, message: 'insufficient balance for transfer' }],
    [{ code: -32000, message: 'nonce too low: next nonce 5, tx nonce 3' }],
    [{ code: -32000, message: 'nonce too high: address 0x12, tx: 9 state: 2' }],
    [{ code: -32000, message: 'nonce has max value' }],
    [{ code: -32000, message: 'gas limit reached' }],
    [{ code: -32000, message: 'exceeds block gas limit' }],
    [{ code: -32000, message: 'gas uint64 overflow' }],
    [{ code: -32000, message: 'gas required exceeds allowance (21000)' }],
    [{ code: -32000, message: 'intrinsic gas too low: have 20000, want 21000' }],
    [{ code: -32000, message: 'insufficient gas for floor data gas cost: have 21000, want 40000' }],
    [
      {
        code: -32000,
        message: 'max fee per gas less than block base fee: address 0x12 (supplied gas 30000)',
      },
    ],
    [{ code: -32000, message: 'max priority fee per gas higher than max fee per gas' }],
    [{ code: -32000, message: 'max fee per blob gas less than block blob gas fee' }],
    [{ code: -32000, message: 'out of gas' }],
    // Erigon
    [{ code: -32000, message: 'insufficient funds for gas * price + value: address 0x12 have 0 want 1' }],
    [{ code: -32000, message: 'gas limit is too high' }],
    [{ code: -32000, message: 'IntrinsicGas' }],
    [{ code: -32000, message: 'GasUintOverflow' }],
    // Nethermind, in its present and its older words
    [{ code: -32000, message: 'insufficient sender balance' }],
    [{ code: -32000, message: 'insufficient MaxFeePerGas for sender balance' }],
    [{ code: -32010, message: 'InsufficientFunds, Account balance: 0, cumulative cost: 1' }],
    [{ code: -32010, message: 'OldNonce, Current nonce: 5, nonce of rejected tx: 3' }],
    [{ code: -32010, message: 'NonceGap, Future nonce. Expected nonce: 5' }],
    [{ code: -32000, message: 'wrong transaction nonce' }],
    [{ code: -32000, message: 'NonceTooHigh: Nonce exceeds max nonce' }],
    [{ code: -32000, message: 'TxGasLimitCapExceeded: Gas limit 20000000 exceeded cap of 16777216.' }],
    [{ code: -32015, message: 'OutOfGas' }],
    // Reth
    [{ code: -32003, message: 'insufficient funds for gas * price + value: have 1 want 2' }],
    [{ code: -32000, message: 'out of gas: gas required exceeds: 30000000' }],
    [{ code: -32000, message: 'gas limit too high' }],
    // Besu
    [{ code: -32009, message: 'Gas price below current base fee' }],
    [{ code: -32000, message: 'Max priority fee per gas exceeds max fee per gas' }],
    [{ code: -32000, message: 'Transaction nonce is too distant from current sender nonce' }],
    [{ code: -32000, message: 'An invalid transaction with a lower nonce exists' }],
    // Cosmos
    [{ code: -32000, message: 'insufficient fees; got: 1uatom required: 2uatom' }],
  ])('are forwarded when they concern the call: %j', async (error) => {
    const first = await refusing(error)
    const second = await upstream()
    expect(await proxy(first.url, second.url).call(...read)).toMatchObject({ status: 200, json: { error } })
    expect(second.calls(read[0])).toHaveLength(0)
  })

  it.each([
    [{ code: 429, message: 'Too Many Requests' }],
    [{ code: -32000, message: 'header not found' }],
    [{ code: -32601, message: 'Method not found' }],
  ])('never resend a transaction: %j', async (error) => {
    const bad = await refusing(error)
    const good = await upstream()
    const answer = await proxy(bad.url, good.url).call('eth_sendRawTransaction', [raw])
    expect(answer).toMatchObject({ json: { error } })
    expect(bad.calls('eth_sendRawTransaction')).toHaveLength(1)
    expect(good.calls('eth_sendRawTransaction')).toHaveLength(0)
  })

  it('are returned immediately if no other upstream knows more', async () => {
    const error = { code: -32000, message: 'header not found' }
    const [one, two] = [await refusing(error), await refusing(error)]
    expect(await proxy(one.url, two.url).call(...read)).toMatchObject({ status: 200, json: { error } })
    expect([one.calls(read[0]).length, two.calls(read[0]).length]).toEqual([1, 1])
    const only = await refusing(error)
    expect(await proxy(only.url).call(...read)).toMatchObject({ status: 200, json: { error } })
    expect(only.calls(read[0])).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  it('of a day pauses a chain for seconds only', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    let isBusy = true
    const chain = await upstream(([call], response) => {
      if (!isBusy || isPing(call?.method)) return undefined
      response.writeHead(429, { 'retry-after': '86400' }).end()
      return true
    })
    const rpc = proxy(chain.url)
    const first = await rpc.call(...read)
    expect(first.status).toBe(503)
    expect(Number(first.headers?.['retry-after'])).toBeLessThanOrEqual(60)
    isBusy = false
    vi.advanceTimersByTime(11_000)
    expect(await rpc.call(...read)).toMatchObject({ status: 200, json: { result: {} } })
  })

  it('of a day, repeated, allows one try a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const chain = await upstream(([call], response) => {
      if (isPing(call?.method)) return undefined
      response.writeHead(429, { 'retry-after': '86400' }).end()
      return true
    })
    const rpc = proxy(chain.url)
    for (let second = 0; second < 600; second += 10) {
      await rpc.call(...read)
      vi.advanceTimersByTime(10_000)
    }
    expect(chain.calls(read[0]).length).toBeGreaterThan(8)
    expect(chain.calls(read[0]).length).toBeLessThan(16)
  })
})

describe('a compressed response', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ] as const)('is decoded from %s, though identity was requested', async (encoding, compress) => {
    const asked: unknown[] = []
    const chain = await upstream((calls, response, batch) => {
      asked.push(response.req.headers['accept-encoding'])
      const body = compress(JSON.stringify(batch ? calls.map(healthy) : calls.map(healthy)[0]))
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body)
      return true
    })
    expect(await proxy(chain.url).call(...read)).toMatchObject({ status: 200, json: { result: {} } })
    expect(new Set(asked)).toEqual(new Set(['identity']))
  })

  it('is discarded over the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 32))
    const chain = await upstream(([call], response) => {
      if (isPing(call?.method)) return undefined
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      return true
    })
    expect((await proxy(chain.url).call(...read)).status).toBe(503)
  })
})

describe('a block count for eth_feeHistory', () => {
  it.each(['0x0', '0x400', '0x00000400', 1_024, '1024'])('of %j is forwarded to the chain', async (count) => {
    const chain = await upstream()
    await proxy(chain.url).call('eth_feeHistory', [count, 'latest', []])
    expect(chain.calls('eth_feeHistory')).toHaveLength(1)
  })

  it.each(['0x401', 1_025, `0x1${'0'.repeat(16)}`, `0x${'f'.repeat(45)}`, -1, '', null, {}, [1], '1e3'])(
    'of %j is refused before any node sees it',
    async (count) => {
      const chain = await upstream()
      const { json } = await proxy(chain.url).call('eth_feeHistory', [count, 'latest', []])
      expect(json).toMatchObject({ error: { code: -32602, message: expect.stringContaining('0x400') } })
      expect(chain.calls('eth_feeHistory')).toEqual([])
    },
  )
})
