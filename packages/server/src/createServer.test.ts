import { connect } from 'node:net'
import { endpoints } from '@latchkey/protocol/api'
import { signInEndpoints } from '@latchkey/protocol/signInApi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'
import { startUpstream, type TestUpstream } from '../test/startUpstream.ts'
import { ownRows } from './routes.ts'
import type { Server } from './settings/settings.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = 'https://app.example'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const loopback = { host: '127.0.0.1', port: 0 }
let server: Server
let hanging: TestUpstream

beforeAll(async () => {
  hanging = await startUpstream(() => true)
  server = await startServer({
    listen: { metrics: loopback },
    chains: [
      servedChain(1, hanging.url, { wsUrls: [hanging.url.replace('http', 'ws')] }),
      {
        ...servedChain(2, hanging.url),
        id: solana,
        network: { ...servedChain(2, hanging.url).network, chainNamespace: 'solana' },
      },
    ],
    projects: [
      { id: 'app', name: 'App', origins: [origin] },
      { id: 'strict', name: 'Strict', origins: [origin], requireOrigin: true },
      { id: 'tight', name: 'Tight', origins: [origin], limits: { read: 2, rpc: 2 } },
      { id: 'batches', name: 'Batches', origins: [origin], limits: { rpc: 10 } },
    ],
  })
})

afterAll(async () => {
  await server?.close()
  await hanging?.stop()
})

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(server.origins.api + path, { ...init, headers: { origin, ...init.headers } })
  const text = await response.text()
  return {
    response,
    status: response.status,
    headers: response.headers,
    text,
    body: text ? JSON.parse(text) : undefined,
  }
}

const refusals: [what: string, path: string, init: RequestInit, status: number, code: string][] = [
  ['a wrong address', `/v1/account/0x12/balance?projectId=app&currency=usd`, {}, 400, 'ADDRESS_INVALID'],
  [
    'a wrong checksum',
    `/v1/identity/${account.replace('C5', 'c5')}?projectId=app`,
    {},
    400,
    'ADDRESS_INVALID',
  ],
  ['a wrong chain', `/v1/convert/gas-price?projectId=app&chainId=one`, {}, 400, 'CHAIN_INVALID'],
  ['an unsupported chain', `/v1/convert/tokens?projectId=app&chainId=eip155:5`, {}, 400, 'CHAIN_INVALID'],
  ['a request without an upgrade', '/ws?projectId=app&chainId=eip155:1', {}, 426, 'UPGRADE_REQUIRED'],
  ['a relay request without an upgrade', '/relay?projectId=app', {}, 426, 'UPGRADE_REQUIRED'],
  ['a missing chain', `/v1/convert/tokens?projectId=app`, {}, 400, 'CHAIN_INVALID'],
  [
    'a wrong currency',
    `/v1/account/${account}/balance?projectId=app&currency=doge`,
    {},
    400,
    'CURRENCY_INVALID',
  ],
  [
    'a currency without a rate',
    `/v1/account/${account}/balance?projectId=app&currency=jpy`,
    {},
    400,
    'CURRENCY_INVALID',
  ],
  ['a forged cursor', `/v1/account/${account}/history?projectId=app&cursor=AAAA`, {}, 400, 'CURSOR_INVALID'],
  [
    'a body that is not JSON',
    '/v1/fungible/price?projectId=app',
    { method: 'POST', body: '{' },
    422,
    'BODY_INVALID',
  ],
  ['a missing body', '/v1/fungible/price?projectId=app', { method: 'POST' }, 422, 'BODY_INVALID'],
  [
    'a body of the wrong shape',
    '/v1/fungible/price',
    { method: 'POST', body: '{"projectId":"app","currency":"usd","addresses":"x"}' },
    422,
    'BODY_INVALID',
  ],
  [
    'a wrong currency in a body',
    '/v1/fungible/price',
    { method: 'POST', body: '{"projectId":"app","currency":"doge","addresses":[]}' },
    400,
    'CURRENCY_INVALID',
  ],
  [
    'a currency in a body that is not a string',
    '/v1/fungible/price',
    { method: 'POST', body: '{"projectId":"app","currency":5,"addresses":[]}' },
    422,
    'BODY_INVALID',
  ],
  ['a missing project', `/v1/convert/tokens?chainId=eip155:1`, {}, 401, 'PROJECT_REQUIRED'],
  ['an unknown project', `/v1/convert/tokens?chainId=eip155:1&projectId=nobody`, {}, 401, 'PROJECT_UNKNOWN'],
  [
    'an unknown project in a body',
    '/v1/fungible/price',
    { method: 'POST', body: '{"projectId":"nobody"}' },
    401,
    'PROJECT_UNKNOWN',
  ],
  [
    'a large body',
    '/v1/fungible/price?projectId=app',
    { method: 'POST', body: 'x'.repeat(256_001) },
    413,
    'BODY_TOO_LARGE',
  ],
  [
    'a large body on chain RPC',
    '/v1/?projectId=app&chainId=eip155:1',
    { method: 'POST', body: 'x'.repeat(11_000_000) },
    413,
    'BODY_TOO_LARGE',
  ],
  [
    'a body of too many values on chain RPC',
    '/v1/?projectId=app&chainId=eip155:1',
    { method: 'POST', body: `{${Array.from({ length: 60_000 }, (_, at) => `"${at}":1`).join(',')}}` },
    413,
    'BODY_TOO_LARGE',
  ],
  [
    'a body that is nested too deeply',
    '/v1/fungible/price?projectId=app',
    { method: 'POST', body: '['.repeat(100) },
    413,
    'BODY_TOO_LARGE',
  ],
  ['an unknown path', '/v2/anything', {}, 404, 'NOT_FOUND'],
  ['an unknown icon', '/icons/tokens/..%2f..%2fpackage.json', {}, 404, 'NOT_FOUND'],
  ['another method', '/v1/supported-chains', { method: 'POST' }, 405, 'METHOD_NOT_ALLOWED'],
  ['an on-ramp that is not configured', '/v1/onramp/options?projectId=app', {}, 501, 'NOT_IMPLEMENTED'],
]

describe('bad input', () => {
  it.each(refusals)(
    'refuses %s in the common error shape, readable by the page',
    async (_, path, init, status, code) => {
      const answer = await ask(path, init)
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ status: 'FAILED', code })
      expect(answer.body.reasons.length).toBeGreaterThan(0)
      for (const reason of answer.body.reasons)
        expect(reason).toEqual({ field: expect.stringMatching(/./), description: expect.stringMatching(/./) })
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(answer.headers.get('x-request-id')).toMatch(uuid4)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'Retry-After, x-request-id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
      )
      expect(answer.headers.get('vary')).toContain('Origin')
      expect(answer.text).not.toMatch(/node_modules|\.ts:|at .+:\d+:\d+|<html/i)
    },
  )

  it('cuts off a body without a length that exceeds its limit', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(100_000))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 50) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect((await ask('/v1/fungible/price?projectId=app', init)).status).toBe(413)
  })

  it('[8.14 Required] [8.14 Expected] [8.14 Invalid input] uses the texts of the error map as reasons', async () => {
    const missing = await ask('/v1/fungible/price', { method: 'POST', body: '{"projectId":"app"}' })
    expect(missing.body.reasons).toContainEqual({ field: 'addresses', description: 'Required' })
    const wrong = await ask('/v1/fungible/price', {
      method: 'POST',
      body: '{"projectId":"app","currency":"usd","addresses":7}',
    })
    expect(wrong.body.reasons).toEqual([
      { field: 'addresses', description: 'Expected array received number' },
    ])
    const invalid = await ask('/v1/identity/0x12?projectId=app')
    expect(invalid.body.reasons).toEqual([
      {
        field: 'address',
        description:
          'Invalid input: expected an address, such as 0x and 40 hexadecimal digits, received "0x12"',
      },
    ])
  })
})

it('[8.9 gas price] refuses a chain without gas prices by name', async () => {
  const { status, body } = await ask(`/v1/convert/gas-price?projectId=app&chainId=${solana}`)
  expect(status).toBe(400)
  expect(body.reasons).toEqual([{ field: 'chainId', description: 'Network not supported for Gas Price' }])
})

describe('projects and origins', () => {
  const path = '/v1/convert/tokens?chainId=eip155:1&projectId='

  it('names the origin and the setting to change when it refuses a foreign origin', async () => {
    const answer = await ask(`${path}app`, { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('ORIGIN_NOT_ALLOWED')
    expect(answer.body.reasons[0].description).toContain('https://evil.example')
    expect(answer.body.reasons[0].description).toContain('PROJECTS')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://evil.example')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  it('never allows credentials to a foreign origin, nor a wildcard to anyone', async () => {
    for (const from of [origin, 'https://evil.example']) {
      const { headers } = await ask(`${path}app`, { headers: { origin: from } })
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBe(from)
    }
  })

  it('accepts a request without an Origin unless the project requires one', async () => {
    const withoutOrigin = (id: string) => fetch(server.origins.api + path + id)
    expect((await withoutOrigin('app')).status).toBe(200)
    expect((await withoutOrigin('strict')).status).toBe(403)
    expect((await ask(`${path}strict`)).status).toBe(200)
  })

  it('accepts a preflight for any path, with the headers that clients send', async () => {
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, solana-client',
    }
    const answer = await ask('/v1/?projectId=app&chainId=eip155:1', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, solana-client, x-sdk-type, x-sdk-version',
    )
    expect(answer.headers.get('access-control-max-age')).toBe('7200')
    expect(answer.headers.get('x-request-id')).toMatch(uuid4)
  })

  it('reads a JSON body whatever its Content-Type', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      const body = JSON.stringify({ projectId: 'app', currency: 'usd', addresses: [`eip155:1:${account}`] })
      const answer = await ask('/v1/fungible/price', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect(answer.body).toEqual({ fungibles: [] })
    }
  })

  it('ignores unknown query parameters', async () => {
    expect((await ask(`${path}app&st=kit&sv=1&utm=x`)).status).toBe(200)
  })
})

describe('limits', () => {
  it('says when to retry over the limit, in the common error shape', async () => {
    const path = '/v1/convert/tokens?chainId=eip155:1&projectId=tight'
    const first = await ask(path)
    expect(first.headers.get('ratelimit-limit')).toBe('2')
    expect(first.headers.get('ratelimit-remaining')).toBe('1')
    await ask(path)
    const refused = await ask(path)
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    expect(refused.headers.get('x-request-id')).toMatch(uuid4)
    expect((await ask('/v1/convert/tokens?chainId=eip155:1&projectId=app')).status).toBe(200)
  })

  it('[8.35] refuses chain RPC over the limit in both shapes', async () => {
    const call = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_accounts"}' }
    const path = '/v1?chainId=eip155:1&projectId=tight'
    await ask(path, call)
    await ask(path, call)
    const refused = await ask(path, call)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32005 },
      code: 'RATE_LIMITED',
    })
  })

  it('counts each entry of a batch', async () => {
    const body = (entries: number) =>
      JSON.stringify(
        Array.from({ length: entries }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_accounts' })),
      )
    const send = (entries: number) =>
      ask('/v1?chainId=eip155:1&projectId=batches', { method: 'POST', body: body(entries) })
    expect((await send(6)).headers.get('ratelimit-remaining')).toBe('4')
    expect((await send(6)).status).toBe(429)
    expect((await send(2)).status).toBe(200)
  })
})

describe('the deadline', () => {
  it('responds 503 within 8 s when an upstream hangs, in the common error shape', async () => {
    const answers = await Promise.all([
      ask('/v1/convert/gas-price?projectId=app&chainId=eip155:1'),
      ask(`/v1/account/${account}/balance?projectId=app&currency=usd`),
    ])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503)
      // The chain's share of the deadline may pass first.
      const reasons = [
        { description: expect.stringMatching(/^(Timed out after 8 s|The chain is not responding)\./) },
      ]
      expect(body).toMatchObject({ status: 'FAILED', code: 'UPSTREAM_UNAVAILABLE', reasons })
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
    }
  })
})

describe('routes without a project', () => {
  it('[7.3 http] [7.3 cached] lists chains with an upstream in supported-chains, cached for a day, for any origin', async () => {
    const answer = await ask('/v1/supported-chains', { headers: { origin: 'https://anyone.example' } })
    expect(answer.body).toEqual({ http: ['eip155:1', solana], ws: ['eip155:1'] })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://anyone.example')
  })

  it('serves health, the OpenAPI document and the private metrics', async () => {
    expect((await ask('/health')).body).toEqual({ status: 'ok' })
    const { paths } = (await ask('/openapi.json')).body
    expect(new Set(Object.keys(paths))).toEqual(
      new Set([
        ...[...Object.values(endpoints), ...ownRows].map(({ path }) =>
          path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1'),
        ),
        ...Object.values(signInEndpoints).map(({ path }) => `/sign-in${path}`),
      ]),
    )
    const metrics = await fetch(`${server.origins.metrics}/metrics`)
    expect(await metrics.text()).toContain(
      'latchkey_request_duration_seconds_count{route="/health",method="GET",status="200"}',
    )
    expect((await ask('/metrics')).status).toBe(404)
  })

  it('serves icons that any page may show and that run no script', async () => {
    const answer = await fetch(`${server.origins.api}/icons/tokens/eth.svg`)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await answer.text()).toMatch(/^<svg/)
  })
})

describe('telemetry', () => {
  it('validates events, counts them by name, and stores none of their contents', async () => {
    const event = {
      event: 'SIWX_AUTH_SUCCESS',
      properties: { network: 'eip155:1', accountType: 'eoa' },
      timestamp: 1,
    }
    const send = (events: unknown[]) =>
      ask('/v1/events', { method: 'POST', body: JSON.stringify({ projectId: 'app', events }) })
    expect((await send([event, event])).body).toEqual({})
    expect((await send([{ ...event, event: 'SOMETHING' }])).status).toBeGreaterThanOrEqual(400)
    const metrics = await (await fetch(`${server.origins.metrics}/metrics`)).text()
    expect(metrics).toContain('latchkey_events_total{project="app",event="SIWX_AUTH_SUCCESS"} 2')
    expect(metrics).not.toContain('SOMETHING')
  })
})

describe('WebSocket upgrades', () => {
  it.each([
    ['without a project', '/ws?chainId=eip155:1', origin, 401],
    ['of a foreign origin', '/ws?chainId=eip155:1&projectId=app', 'https://evil.example', 403],
    ['at another path', '/socket', origin, 404],
  ])('refuses those %s in the common error shape', async (_, path, from, status) => {
    const answer = await upgrade(path, from)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toMatch(/x-request-id: /)
    expect(answer).toContain('"status":"FAILED"')
  })

  function upgrade(path: string, from: string): Promise<string> {
    const { hostname, port } = new URL(server.origins.api)
    return new Promise((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        )
      })
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
  }
})

it('fails to start on an address in use, and leaves nothing behind', async () => {
  const { port } = new URL(server.origins.api)
  const taken = startServer({
    listen: { api: { host: '127.0.0.1', port: 0 }, metrics: { host: '127.0.0.1', port: Number(port) } },
    chains: [],
    projects: [],
  })
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('closes once when closed twice', async () => {
  const short = await startServer({ chains: [], projects: [] })
  await Promise.all([short.close(), short.close()])
  await expect(fetch(`${short.origins.api}/health`)).rejects.toThrow()
})
