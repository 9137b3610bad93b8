import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createMemoryStorage } from '../wallets/createMemoryStorage.ts'
import { createQuietCore } from './createQuietCore.ts'

it('throws no uncaught error when a relay closes a socket that was already replaced', async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  const thrown: Error[] = []
  const take = (error: Error) => void thrown.push(error)
  process.on('uncaughtException', take)
  onTestFinished(() => void process.off('uncaughtException', take))
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const core = createQuietCore({
    relay: `ws://127.0.0.1:${port}`,
    projectId: 'mob',
    storage: createMemoryStorage(),
  })
  const relayer = core.relayer as unknown as {
    createProvider(): Promise<void>
    provider: { connect(): Promise<void>; connection: { connected: boolean } }
  }
  await core.crypto.init()
  await relayer.createProvider()
  const { provider } = relayer
  const [[socket]] = (await Promise.all([once(server, 'connection'), provider.connect()])) as unknown as [
    [WebSocket],
  ]
  await relayer.createProvider()
  socket.close(3000, 'Too many connections of this client')
  await expect.poll(() => provider.connection.connected).toBe(false)
  expect(thrown).toEqual([])
})
