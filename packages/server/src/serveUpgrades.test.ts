import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'
import type { Server, ServerSettings } from './settings/settings.ts'

const origin = 'https://app.example'
const handshake = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const url = '/ws?chainId=eip155:1&projectId=app'

let server: Server

beforeAll(async () => {
  server = await start()
})

afterAll(() => server?.close())

function start(settings: Partial<ServerSettings> = {}) {
  return startServer({
    listen: { metrics: { host: '127.0.0.1', port: 0 } },
    chains: [servedChain(1, 'http://127.0.0.1:9', { wsUrls: ['ws://127.0.0.1:9'] })],
    projects: [
      { id: 'app', name: 'App', origins: [origin] },
      { id: 'tight', name: 'Tight', origins: [origin], limits: { rpc: 2 } },
    ],
    ...settings,
  })
}

/** Sends bytes and returns the head and body of the response. Its own end stays open whatever happens. */
function send(api: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(api)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(bytes)
  return new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
}

function ask(api: string, path: string, headers: Readonly<Record<string, string>> = handshake) {
  const lines = Object.entries({ Host: 'api.example', Origin: origin, ...headers }).map((pair) =>
    pair.join(': '),
  )
  return send(api, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

it('[7.24 forwards] gives an upgrade a request id, like every response', async () => {
  expect(await ask(server.origins.api, url)).toMatch(/^HTTP\/1\.1 101 .*\r\nx-request-id: [0-9a-f-]{36}\r\n/s)
})

it.each([
  [
    'a handshake without a key',
    () => ask(server.origins.api, url, { ...handshake, 'Sec-WebSocket-Key': '' }),
  ],
  ['anything but HTTP', () => send(server.origins.api, 'GARBAGE\r\n\r\n')],
  ['headers that are too large', () => ask(server.origins.api, '/health', { Cookie: 'a'.repeat(20_000) })],
])('refuses %s in the common error shape', async (_, asked) => {
  const [head = '', body = ''] = (await asked()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 .*\r\nx-request-id: [0-9a-f-]{36}\r\n/s)
  expect(JSON.parse(body)).toMatchObject({ status: 'FAILED', code: 'PARAMETER_INVALID' })
})

it('lets a page read why its socket was refused', async () => {
  const answer = await ask(server.origins.api, '/ws?projectId=nobody')
  expect(answer).toContain(`access-control-allow-origin: ${origin}\r\n`)
  expect(answer).toMatch(/access-control-expose-headers: .*x-request-id/)
})

it('counts upgrades, including those over the limit', async () => {
  const path = '/ws?chainId=eip155:1&projectId=tight'
  const answers = []
  for (let times = 0; times < 3; times++) answers.push(await ask(server.origins.api, path))
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['101', '101', '429'])
  const metrics = await (await fetch(`${server.origins.metrics}/metrics`)).text()
  expect(metrics).toContain('latchkey_rate_limited_total{class="rpc"} 1\n')
  expect(metrics).toContain(
    'latchkey_request_duration_seconds_count{route="/ws",method="GET",status="429"} 1\n',
  )
})

it.each(['ping', 'pong'] as const)('counts each %s of a client as a call', async (frame) => {
  const own = await start({ projects: [{ id: 'app', name: 'App', origins: [origin], limits: { rpc: 4 } }] })
  onTestFinished(own.close)
  const socket = new WebSocket(`${own.origins.api.replace('http', 'ws')}${url}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  for (let sent = 0; sent < 3; sent++) socket[frame]()
  socket.send('{"id":1,"method":"eth_accounts"}')
  const [answer] = await once(socket, 'message')
  expect(JSON.parse(String(answer))).toMatchObject({ id: 1, error: { code: -32005 } })
  socket[frame]()
  expect((await closed)[0]).toBe(1006)
})

describe('socket limits', () => {
  const statusOf = async (answer: Promise<string>) => (await answer).slice(9, 12)
  const count = async (most: number, open: () => Promise<string>) => {
    for (let opened = 0; opened < most; opened++) if ((await open()) === '429') return opened
    return most
  }
  const readMetrics = async ({ origins }: Server) => (await fetch(`${origins.metrics}/metrics`)).text()
  const proxied = (address: string) => ({ ...handshake, 'X-Forwarded-For': address })

  it('allows an address 256 sockets for chain RPC, and another when one closes', async () => {
    const own = await start()
    onTestFinished(own.close)
    const first = new WebSocket(`${own.origins.api.replace('http', 'ws')}${url}`)
    await once(first, 'open')
    expect(await count(300, () => statusOf(ask(own.origins.api, url)))).toBe(255)
    expect(await readMetrics(own)).toContain(
      'latchkey_connections_refused_total{kind="rpc",by="address"} 1\n',
    )
    first.close()
    await expect.poll(() => statusOf(ask(own.origins.api, url))).toBe('101')
  })

  it('counts a relay client refused with a close reason until its socket is closed', async () => {
    const own = await start({ connections: { relayAddress: 8 } })
    onTestFinished(own.close)
    const refused = '/relay?projectId=nobody'
    // These do not respond to the close frame.
    expect(await count(20, () => statusOf(ask(own.origins.api, refused)))).toBe(8)
    expect(await statusOf(ask(own.origins.api, url))).toBe('101')
    expect(await readMetrics(own)).toContain(
      'latchkey_connections_refused_total{kind="relay",by="address"} 1\n',
    )
  })

  it('gives 1,200 clients without a project per minute the reason of the refusal, and drops the others', async () => {
    const own = await start()
    onTestFinished(own.close)
    const told = await count(6_000, () => statusOf(ask(own.origins.api, '/relay?projectId=nobody')))
    expect(told).toBeGreaterThanOrEqual(1_200)
    // Fewer than this are accepted while the bucket refills, even on a slow machine.
    expect(told).toBeLessThan(6_000)
  })

  it('allows four times as many sockets per IPv6 /56, and sixteen times per /48', async () => {
    const own = await start({ trustedHops: 1, connections: { rpcAddress: 2 } })
    onTestFinished(own.close)
    const open = async (subnets: readonly number[]) => {
      const answers = []
      for (const subnet of subnets)
        answers.push(
          await statusOf(ask(own.origins.api, url, proxied(`2001:db8:1:${subnet.toString(16)}::1`))),
        )
      return answers.filter((status) => status === '101').length
    }
    const from = (first: number, step: number) => Array.from({ length: 30 }, (_, at) => first + at * step)
    expect(await open(from(0x100, 1))).toBe(8)
    expect(await open(from(0x200, 0x100))).toBe(24)
  })

  it('allows one of several projects half of the connections, or its own limit', async () => {
    const projects = [
      { id: 'app', name: 'App', origins: [origin] },
      { id: 'small', name: 'Small', origins: [origin], total: { sockets: 3 } },
    ]
    const own = await start({ projects, connections: { process: 20 } })
    onTestFinished(own.close)
    const open = (projectId: string) => () =>
      statusOf(ask(own.origins.api, `/ws?chainId=eip155:1&projectId=${projectId}`))
    expect(await count(20, open('small'))).toBe(3)
    expect(await count(20, open('app'))).toBe(10)
    expect(await readMetrics(own)).toContain(
      'latchkey_connections_refused_total{kind="rpc",by="project"} 2\n',
    )
  })
})

it.runIf(process.env.SOAK).each([
  ['was accepted and does not respond to the close frame', url, 101],
  ['was refused and does not end its side', '/ws?projectId=nobody', 401],
])('closes promptly while connected to a client that %s', async (_, path, status) => {
  const short = await start()
  onTestFinished(short.close)
  expect(await ask(short.origins.api, path)).toContain(`HTTP/1.1 ${status} `)
  const startedAt = performance.now()
  await short.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
