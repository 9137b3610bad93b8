import { once } from 'node:events'
import net from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../base/createMetrics.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { BareExchange } from './exchange.ts'
import { listen } from './listen.ts'
import { serveDirectly } from './serveDirectly.ts'

/** Serves `POST /v1` with `handle` and everything else with 404. Returns a connection to it. */
async function open(handle: (exchange: BareExchange) => Promise<{ status: number; body: string }>) {
  const context = { log: pino({ level: 'silent' }), metrics: createMetrics() }
  const route = { method: 'POST', paths: ['/v1', '/v1/'], handle }
  const listener = await listen(
    { host: '127.0.0.1', port: 0 },
    serveDirectly(context, route, (_, outgoing) => void outgoing.writeHead(404).end()),
  )
  const socket = net.connect(Number(new URL(listener.origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  onTestFinished(async () => {
    socket.destroy()
    await listener.drain(0)
    await listener.close()
  })
  const has = (part: string | RegExp) => expect.poll(() => text).toMatch(part)
  return { socket, has, text: () => text }
}

const ask = (target: string, method = 'POST') =>
  `${method} ${target} HTTP/1.1\r\nhost: api.test\r\norigin: https://app.test\r\ncontent-length: 0\r\n\r\n`

it.each(['/v1?name=mob', '/v1/?name=mob', 'http://api.test/v1?name=mob'])(
  'serves the route at %s with the headers of every response',
  async (target) => {
    const { socket, has } = await open(async ({ req }) => ({
      status: 200,
      body: `${req.query('name')} from ${req.header('origin')}`,
    }))
    socket.write(ask(target))
    await has('mob from https://app.test')
    await has(/^HTTP\/1\.1 200 .*x-request-id: [0-9a-f-]{36}/s)
    await has('access-control-allow-origin: https://app.test')
    await has('x-content-type-options: nosniff')
  },
)

it('leaves other methods and paths to the app, on the same connection', async () => {
  const { socket, text } = await open(async () => ({ status: 204, body: '' }))
  for (const [target, method] of [['/v1', 'GET'], ['/v1/other'], ['/v10'], ['/v1']] as const)
    socket.write(ask(target, method))
  const statuses = () => [...text().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
  await expect.poll(statuses).toEqual(['404', '404', '404', '204'])
})

it('answers before a refused body has arrived, and closes the connection of a client that goes on', async () => {
  const { socket, has } = await open(() =>
    Promise.reject(new RequestFailure('PROJECT_UNKNOWN', { field: 'projectId', description: 'Unknown.' })),
  )
  socket.on('error', () => {})
  socket.write('POST /v1 HTTP/1.1\r\nhost: api.test\r\ncontent-length: 1000000000\r\n\r\n')
  const more = setInterval(() => socket.write('x'.repeat(1_000)), 20)
  onTestFinished(() => clearInterval(more))
  await has(/^HTTP\/1\.1 401 .*"code":"PROJECT_UNKNOWN"/s)
  await once(socket, 'close')
})
