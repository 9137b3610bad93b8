import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { type Handler, listen } from './listen.ts'

/** Longer than any test, so that a drain ends only with the last response. */
const graceMs = 2 ** 31 - 1

/** Listens with a handler. Returns a client that keeps its connections, like a proxy. */
async function open(handler: Handler, clients: number) {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, handler)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  onTestFinished(async () => {
    agent.destroy()
    await listener.drain(0)
    await listener.close()
  })
  /** Resolves with the head of the response, whose body is read. */
  const ask = async () => {
    const request = get(listener.origin, { agent })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
    })
    return response.resume()
  }
  return { listener, ask }
}

it('closes busy connections as it drains, so that a proxy stops using them', async () => {
  const clients = 4
  let held: ServerResponse[] = []
  let isHolding = false
  const { listener, ask } = await open((_, response) => {
    if (isHolding) held.push(response)
    else response.end('ok')
  }, clients)
  const connections: (string | undefined)[] = []
  const refusals: unknown[] = []
  const loop = async () => {
    try {
      for (;;) {
        const response = await ask()
        await once(response, 'end')
        connections.push(response.headers.connection)
      }
    } catch (error) {
      refusals.push(Object(error).code)
    }
  }
  const loops = Array.from({ length: clients }, loop)
  await expect.poll(() => connections.length).toBeGreaterThan(clients)
  isHolding = true
  await expect.poll(() => held.length).toBe(clients)
  const before = connections.length

  const drained = listener.drain(graceMs)
  isHolding = false
  for (const response of held) response.end('ok')
  held = []
  await drained
  await listener.close()
  await Promise.all(loops)

  expect(new Set(connections.slice(0, before))).toEqual(new Set(['keep-alive']))
  expect(connections.slice(before)).toEqual(Array(clients).fill('close'))
  expect(refusals).toEqual(Array(clients).fill('ECONNREFUSED'))
})

it('closes a connection after its next response if it was sending one already', async () => {
  let finish = () => {}
  const { listener, ask } = await open((_, response) => {
    response.write('begin')
    finish = () => response.end('end')
  }, 1)
  const first = await ask()
  const drained = listener.drain(graceMs)
  // Waits for the connection, which is still busy.
  const next = ask()
  finish()
  const { headers } = await next
  expect([first.headers.connection, headers.connection]).toEqual(['keep-alive', 'close'])
  finish()
  await drained
})
