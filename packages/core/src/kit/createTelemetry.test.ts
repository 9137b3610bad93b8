import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { openKit } from '../../test/kits.ts'
import type { KitEvent } from './config.ts'

const event: KitEvent = { name: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Wallet' } }
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server that records its requests. */
async function listen() {
  const requests: { url: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      requests.push({ url: request.url, body: JSON.parse(Buffer.concat(parts).toString()) })
      response.end('{}')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

it('[8.24 CONNECT_SUCCESS] is passed to onEvent and sent to the server in one batch', async () => {
  const { api, requests } = await listen()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const heard: KitEvent[] = []
  const kit = openKit({ api, projectId: 'p', analytics: true, onEvent: (each) => heard.push(each) })
  kit.start()
  await kit.ready()
  kit.emit(event)
  kit.emit({ name: 'COPY_ADDRESS', properties: {} })
  expect(heard.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS', 'COPY_ADDRESS'])
  // The sender is loaded with the first event.
  await import('./createTelemetry.ts')
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({
    url: expect.stringContaining('/v1/events'),
    body: {
      projectId: 'p',
      events: [{ event: 'CONNECT_SUCCESS', properties: event.properties }, { event: 'COPY_ADDRESS' }],
    },
  })
})

it('sends the last events when the kit ends', async () => {
  const { api, requests } = await listen()
  const kit = openKit({ api, projectId: 'p', analytics: true })
  kit.start()
  await kit.ready()
  kit.emit(event)
  kit.destroy()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

it('sends no event when disabled', async () => {
  const { api, requests } = await listen()
  const heard: KitEvent[] = []
  const kit = openKit({ api, projectId: 'p', analytics: false, onEvent: (each) => heard.push(each) })
  kit.start()
  await kit.ready()
  kit.emit(event)
  kit.destroy()
  expect(heard).toEqual([])
  await expectOnlySentinel(api, requests)
})

it('passes events only to the app by default', async () => {
  const { api, requests } = await listen()
  const heard: KitEvent[] = []
  const kit = openKit({ api, projectId: 'p', onEvent: (each) => heard.push(each) })
  kit.start()
  await kit.ready()
  kit.emit(event)
  kit.destroy()
  expect(heard).toEqual([event])
  await expectOnlySentinel(api, requests)
})

/** Sends from a kit with analytics on, and expects that nothing else was sent before. */
async function expectOnlySentinel(api: string, requests: readonly { body: unknown }[]) {
  const kit = openKit({ api, projectId: 'sentinel', analytics: true })
  kit.start()
  await kit.ready()
  kit.emit(event)
  kit.destroy()
  await vi.waitFor(() => expect(requests).not.toEqual([]))
  expect(requests).toMatchObject([{ body: { projectId: 'sentinel' } }])
}
