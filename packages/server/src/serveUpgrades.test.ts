import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'

const origin = 'https://app.example'
const handshake = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const url = '/ws?chainId=eip155:1&projectId=app'

async function start() {
  const server = await startServer({
    chains: [servedChain(1, 'http://127.0.0.1:9', { wsUrls: ['ws://127.0.0.1:9'] })],
    projects: [{ id: 'app', name: 'App', origins: [origin], limits: { rpc: 2 } }],
  })
  onTestFinished(server.close)
  return server
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

it.each([
  ['was let in and does not answer the closing', url, 101],
  ['was refused and does not end its side', '/ws?projectId=nobody', 401],
])('closes soon while a client is there that %s', async (_, path, status) => {
  const server = await start()
  expect(await ask(server.origins.api, path)).toContain(`HTTP/1.1 ${status} `)
  const startedAt = performance.now()
  await server.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
