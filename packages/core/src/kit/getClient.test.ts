import { custom, decodeFunctionData, encodeFunctionResult, multicall3Abi, numberToHex, size } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerJson, startHttpServer, type TakenRequest } from '../../test/httpServer.ts'
import { addresses, openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { skipWaits } from '../../test/skipWaits.ts'
import { getBalances } from '../account/getBalances.ts'
import { createRpcFetch } from '../platform/fetchRpc.ts'
import { getClient } from './getClient.ts'

const networkId = devnet.caipNetworkId

/** Opens a kit with this RPC URL and returns the chain's client. */
function openClient(origin: string) {
  return getClient(
    openKit({ networks: [{ ...devnet, rpcUrls: { default: { http: [origin] } } }] }),
    networkId,
  )
}

type Call = { id: number; method: string }
const callsOf = ({ body }: TakenRequest): Call[] => [JSON.parse(body)].flat()
const results = (request: TakenRequest, result: unknown) =>
  callsOf(request).map(({ id }) => ({ jsonrpc: '2.0', id, result }))

describe('retries temporary failures', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])('[9.6 statuses] after a %i', async (status) => {
    const { origin, taken } = await startHttpServer((request, response) => {
      if (taken.length === 1) answerJson(response, {}, { status })
      else answerJson(response, results(request, '0x7'))
    })
    expect(await openClient(origin).request({ method: 'eth_blockNumber' })).toBe('0x7')
    expect(taken).toHaveLength(2)
  })

  it.each([-1, -32005, -32603])('[9.6 codes] after the code %i', async (code) => {
    const { origin, taken } = await startHttpServer((request, response) => {
      const error = { code, message: 'later' }
      if (taken.length > 1) answerJson(response, results(request, '0x7'))
      else
        answerJson(
          response,
          callsOf(request).map(({ id }) => ({ jsonrpc: '2.0', id, error })),
        )
    })
    expect(await openClient(origin).request({ method: 'eth_blockNumber' })).toBe('0x7')
    expect(taken).toHaveLength(2)
  })

  it('[9.5 Retry-After] [9.6 statuses] after an error for the whole batch', async () => {
    const { origin, taken } = await startHttpServer((request, response) => {
      const error = { code: -32005, message: 'Too many requests' }
      if (taken.length > 1) answerJson(response, results(request, '0x7'))
      else
        answerJson(
          response,
          { jsonrpc: '2.0', id: null, error },
          { status: 429, headers: { 'retry-after': '1' } },
        )
    })
    const waits = skipWaits(1_000)
    expect(await openClient(origin).request({ method: 'eth_blockNumber' })).toBe('0x7')
    expect(taken).toHaveLength(2)
    expect(waits).toEqual([1_000])
  })

  it.each([
    ...[400, 401, 402, 404, 409, 412, 414, 428, 430, 499, 501, 505].map((status) => [
      '9.6 statuses',
      status,
      undefined,
    ]),
    ...[-2, -32_000, -32_004, -32_006, -32_602, -32_604].map((code) => ['9.6 codes', 200, code]),
  ] as [string, number, number | undefined][])('[%s] not after %i %s', async (_id, status, code) => {
    const { origin, taken } = await startHttpServer((request, response) => {
      const error = { code, message: 'no' }
      const body = code === undefined ? {} : callsOf(request).map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      answerJson(response, body, { status })
    })
    await expect(openClient(origin).request({ method: 'eth_blockNumber' })).rejects.toThrow()
    expect(taken).toHaveLength(1)
  })

  it('[9.4] [9.5 backoff] up to three times, after 150, 300 and 600 ms', async () => {
    const { origin, taken } = await startHttpServer((_, response) =>
      answerJson(response, {}, { status: 503 }),
    )
    const waits = skipWaits(150, 300, 600)
    await expect(openClient(origin).request({ method: 'eth_blockNumber' })).rejects.toThrow()
    expect(taken).toHaveLength(4)
    expect(waits).toEqual([150, 300, 600])
  })

  it('[9.5 Retry-After] after the time in Retry-After', async () => {
    const { origin, taken } = await startHttpServer((request, response) => {
      if (taken.length > 1) answerJson(response, results(request, '0x7'))
      else answerJson(response, {}, { status: 429, headers: { 'retry-after': '1' } })
    })
    const waits = skipWaits(1_000)
    await openClient(origin).request({ method: 'eth_blockNumber' })
    expect(waits).toEqual([1_000])
  })

  it.each([
    ['1', '1'],
    ['60', '60'],
    ['61', '10'],
    ['86400', '10'],
    ['86400s', '10'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  ])('passes on a Retry-After of %s from an RPC as %s', async (asked, expected) => {
    const { origin } = await startHttpServer((_, response) =>
      answerJson(response, { error: 'busy' }, { status: 429, headers: { 'retry-after': asked } }),
    )
    for (const given of [{}, { own: origin }]) {
      const answer = await createRpcFetch(given)(origin, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe(expected)
    }
  })
})

it('[7.24 path] [7.24 chainId and projectId] [7.24 JSON-RPC 2.0 by POST] sends requests for a served network to v1/ of the server', async () => {
  const { origin, taken } = await startHttpServer((request, response) =>
    answerJson(response, results(request, '0x7')),
  )
  const kit = openKit({ api: origin, projectId: 'p' })
  expect(await getClient(kit, networkId).request({ method: 'eth_gasPrice' })).toBe('0x7')
  expect(taken).toMatchObject([
    { method: 'POST', path: '/v1/', query: { chainId: networkId, projectId: 'p' } },
  ])
  expect(JSON.parse(taken[0]?.body ?? '')).toEqual([
    { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_gasPrice' },
  ])
})

describe('a network with its own RPC and a server', () => {
  /** Starts a server that responds to everything with this status and body, and a node. */
  async function open(status: number, body: object, rpcFallback = false) {
    const server = await startHttpServer((_, response) => answerJson(response, body, { status }))
    const node = await startHttpServer((request, response) => answerJson(response, results(request, '0x7')))
    const networks = [{ ...devnet, rpcUrls: { default: { http: [node.origin] } }, rpcFallback }] as const
    const kit = openKit({ networks, api: server.origin, projectId: 'p' })
    const client = getClient(kit, networkId)
    const ask = (method: 'eth_blockNumber' | 'eth_gasPrice') =>
      client.request({ method }, { retryCount: 0 }).catch(() => 'failed')
    return { ask, client, node, server }
  }
  const unserved = { code: 'CHAIN_INVALID', error: { code: -32602, message: 'The chain is not served.' } }

  it('[9.22 own RPC] [7.24 forwards] reads from its own RPC if the server does not serve it, and asks the server only once', async () => {
    const { ask, node, server } = await open(400, unserved)
    expect([await ask('eth_blockNumber'), await ask('eth_gasPrice')]).toEqual(['0x7', '0x7'])
    expect([server.taken.length, node.taken.length]).toEqual([1, 2])
  })

  it('[9.22 own RPC] stays unserved when an earlier response arrives late', async () => {
    let answerLate = () => {}
    const server = await startHttpServer((_, response) => {
      if (server.taken.length > 1) answerJson(response, unserved, { status: 400 })
      else answerLate = () => answerJson(response, {}, { status: 429 })
    })
    const node = await startHttpServer((request, response) => answerJson(response, results(request, '0x7')))
    const fetchRpc = createRpcFetch({ own: node.origin })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    const ask = () => fetchRpc(server.origin, { method: 'POST', body })
    const late = ask()
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await ask()
    answerLate()
    await late
    await ask()
    expect([server.taken.length, node.taken.length]).toEqual([2, 3])
  })

  it('[9.22 through the server] reads only through a server that serves it, even if it fails', async () => {
    const { ask, node } = await open(503, {})
    expect(await ask('eth_blockNumber')).toBe('failed')
    expect(node.taken).toEqual([])
  })

  it.each([429, 503])(
    '[9.22 own RPC] reads from its own RPC after a %i if the app allows it, but sends nothing there',
    async (status) => {
      const { ask, client, node } = await open(status, {}, true)
      expect(await ask('eth_blockNumber')).toBe('0x7')
      const params = ['0x02'] as [`0x${string}`]
      const sent = client.request({ method: 'eth_sendRawTransaction', params }, { retryCount: 0 })
      await expect(sent).rejects.toThrow()
      expect(node.taken).toHaveLength(1)
    },
  )

  it('[9.22 own RPC] reads from its own RPC when the server is unreachable and the app allows it', async () => {
    const node = await startHttpServer((request, response) => answerJson(response, results(request, '0x7')))
    const rpcUrls = { default: { http: [node.origin] } }
    const networks = [{ ...devnet, rpcUrls, rpcFallback: true }] as const
    const kit = openKit({ networks, api: 'http://127.0.0.1:1', projectId: 'p' })
    expect(await getClient(kit, networkId).request({ method: 'eth_blockNumber' })).toBe('0x7')
  })

  it('[9.22 own RPC] reads from its own RPC when the server takes 5 s, half of a request’s timeout', async () => {
    const server = await startHttpServer(() => {})
    const node = await startHttpServer((request, response) => answerJson(response, results(request, '0x7')))
    const rpcUrls = { default: { http: [node.origin] } }
    const networks = [{ ...devnet, rpcUrls, rpcFallback: true }] as const
    const client = getClient(openKit({ networks, api: server.origin, projectId: 'p' }), networkId)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = client.request({ method: 'eth_blockNumber' }, { retryCount: 0 })
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toBe('0x7')
    expect(node.taken).toHaveLength(1)
  })
})

it('[9.7 timeout] times out after 10 s', async () => {
  const { origin, taken } = await startHttpServer(() => {})
  vi.useFakeTimers()
  try {
    let outcome: unknown
    openClient(origin)
      .request({ method: 'eth_blockNumber' }, { retryCount: 0 })
      .catch((error) => {
        outcome = error
      })
    const begun = Date.now()
    await vi.waitFor(() => expect(taken).toHaveLength(1))
    // The request was sent at some point since `begun`.
    const waited = Date.now() - begun
    expect(waited).toBeLessThan(9_999)
    await vi.advanceTimersByTimeAsync(9_999 - waited)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(waited + 1)
    await vi.waitFor(() =>
      expect(outcome).toMatchObject({ shortMessage: 'The request took too long to respond.' }),
    )
  } finally {
    vi.useRealTimers()
  }
})

it('[9.7 polling] polls a chain every 4 s', () => {
  expect(openClient('http://127.0.0.1:1').pollingInterval).toBe(4_000)
})

it('[9.8] [7.24 batches] batches simultaneous calls, up to 1000', async () => {
  const { origin, taken } = await startHttpServer((request, response) =>
    answerJson(response, results(request, '0x7')),
  )
  const client = openClient(origin)
  const calls = Array.from({ length: 1_001 }, (_, at) =>
    client.request({ method: 'eth_getBalance', params: [addresses.alice, `0x${at.toString(16)}`] }),
  )
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['0x7']))
  expect(taken.map((request) => callsOf(request).length)).toEqual([1_000, 1])
  expect(taken.every(({ method }) => method === 'POST')).toBe(true)
})

it('[9.9] limits a multicall to 1024 bytes of calls', async () => {
  const sizes: number[] = []
  const request = async ({ method, params }: { method: string; params: [{ data: `0x${string}` }] }) => {
    if (method !== 'eth_call') return '0x0'
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const calls = [args?.[0] ?? []].flat() as { callData: `0x${string}` }[]
    sizes.push(calls.reduce((sum, { callData }) => sum + size(callData), 0))
    const result = calls.map(() => ({ success: true, returnData: numberToHex(1, { size: 32 }) }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  const token = { address: addresses.bob, name: 'Token', symbol: 'T', decimals: 18 }
  const multicall3 = { address: addresses.alice }
  const network = { ...devnet, contracts: { multicall3 }, tokens: Array(100).fill(token) }
  const kit = openKit({ networks: [network], transports: { [devnet.id]: custom({ request }) } })
  const { balances } = await getBalances(kit, { address: addresses.alice, networkId })
  expect(balances).toHaveLength(101)
  // A `balanceOf` call is 36 bytes, so 28 of them fit.
  expect(Math.max(...sizes)).toBe(28 * 36)
})

it('returns no client for an unconfigured or non-EVM network', () => {
  const kit = openKit()
  for (const id of ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const)
    expect(() => getClient(kit, id)).toThrow(expect.objectContaining({ shortMessage: 'Network not found' }))
})
