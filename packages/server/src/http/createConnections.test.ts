import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../test/startServer.ts'
import { defaultConnectionLimits } from '../settings/connectionLimits.ts'
import type { Server, ServerSettings } from '../settings/settings.ts'

async function start(settings: Partial<ServerSettings>): Promise<Server> {
  const server = await startServer({
    chains: [],
    projects: [{ id: 'app', name: 'App', origins: [] }],
    listen: { metrics: { host: '127.0.0.1', port: 0 } },
    ...settings,
  })
  onTestFinished(server.close)
  return server
}

/** Opens a connection that is idle after one response. Returns whether it was accepted, and how to close it. */
async function open({ origins }: Server) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const asked = request(`${origins.api}/health`, { agent })
  const answered = new Promise<boolean>((resolve) => {
    asked.on('response', (response) => response.resume().on('end', () => resolve(true)))
    asked.on('error', () => resolve(false))
  })
  asked.end()
  return { isIn: await answered, close: () => agent.destroy() }
}

async function openMany(server: Server, count: number) {
  const all = []
  for (let opened = 0; opened < count; opened++) all.push(await open(server))
  return all
}
const countIn = (all: readonly { isIn: boolean }[]) => all.filter(({ isIn }) => isIn).length
const readMetrics = async ({ origins }: Server) => (await fetch(`${origins.metrics}/metrics`)).text()

it('has these default limits', () => {
  expect(defaultConnectionLimits).toEqual({
    process: 20_000,
    address: 1_000,
    rpcAddress: 256,
    relayAddress: 4_000,
    eventsAddress: 256,
  })
})

it('limits connections per address, including idle ones, until one closes', async () => {
  const server = await start({ connections: { address: 5 } })
  const all = await openMany(server, 8)
  expect(countIn(all)).toBe(5)
  const metrics = await readMetrics(server)
  expect(metrics).toContain('latchkey_connections 5\n')
  expect(metrics).toContain('latchkey_connections_refused_total{kind="http",by="address"} 3\n')
  all[0]?.close()
  await expect.poll(async () => (await open(server)).isIn).toBe(true)
})

it('counts connections that send nothing', async () => {
  const server = await start({ connections: { address: 3 } })
  const { hostname, port } = new URL(server.origins.api)
  const silent = Array.from({ length: 4 }, () => connect({ host: hostname, port: Number(port) }))
  onTestFinished(() => silent.forEach((socket) => void socket.destroy()))
  await Promise.race(silent.map((socket) => once(socket, 'close')))
  await expect.poll(async () => silent.filter(({ destroyed }) => !destroyed).length).toBe(3)
})

it('limits all connections of the process, also behind a proxy, without locking the operator out', async () => {
  const server = await start({ trustedHops: 1, connections: { process: 6, address: 2 } })
  expect(countIn(await openMany(server, 9))).toBe(6)
  expect(await readMetrics(server)).toContain(
    'latchkey_connections_refused_total{kind="http",by="process"} 3\n',
  )
})
