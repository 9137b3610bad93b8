import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'
import type { Server } from './settings.ts'

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

function start() {
  return startServer({
    listen: { metrics: { host: '127.0.0.1', port: 0 } },
    chains: [servedChain(1, 'http://127.0.0.1:9', { wsUrls: ['ws://127.0.0.1:9'] })],
    projects: [
      { id: 'app', name: 'App', origins: [origin] },
      { id: 'tight', name: 'Tight', origins: [origin], limits: { rpc: 2 } },
    ],
  })
}

/** Sends bytes, answers the head and the body of what comes, and keeps its own end open whatever happens. */
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

it('[7.24 forwards] gives an upgrade the id that every answer has', async () => {
  expect(await ask(server.origins.api, url)).toMatch(/^HTTP\/1\.1 101 .*\r\nx-request-id: [0-9a-f-]{36}\r\n/s)
})

it.each([
  [
    'a handshake without a key',
    () => ask(server.origins.api, url, { ...handshake, 'Sec-WebSocket-Key': '' }),
  ],
  ['what is no HTTP', () => send(server.origins.api, 'GARBAGE\r\n\r\n')],
  ['a head that is too large', () => ask(server.origins.api, '/health', { Cookie: 'a'.repeat(20_000) })],
])('refuses %s in the one shape', async (_, asked) => {
  const [head = '', body = ''] = (await asked()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 .*\r\nx-request-id: [0-9a-f-]{36}\r\n/s)
  expect(JSON.parse(body)).toMatchObject({ status: 'FAILED', code: 'PARAMETER_INVALID' })
})

it('lets a page read why its socket was refused', async () => {
  const answer = await ask(server.origins.api, '/ws?projectId=nobody')
  expect(answer).toContain(`access-control-allow-origin: ${origin}\r\n`)
  expect(answer).toMatch(/access-control-expose-headers: .*x-request-id/)
})

it('counts upgrades, and those that the limit refuses', async () => {
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

it.runIf(process.env.SOAK).each([
  ['was let in and does not answer the closing', url, 101],
  ['was refused and does not end its side', '/ws?projectId=nobody', 401],
])('closes soon while a client is there that %s', async (_, path, status) => {
  const short = await start()
  onTestFinished(short.close)
  expect(await ask(short.origins.api, path)).toContain(`HTTP/1.1 ${status} `)
  const startedAt = performance.now()
  await short.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
