import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type WebSocket as NodeSocket, WebSocket, WebSocketServer } from 'ws'
import { createClientSeed } from '../crypto/relayToken.ts'
import { createTransport, type TransportState } from './createTransport.ts'

type Call = { id: number; method: string; params: Record<string, unknown> }

/** A relay that keeps what it is asked, and answers as the test says. */
async function listen(port = 0) {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  const calls: Call[] = []
  const sockets: NodeSocket[] = []
  const waiting = new Set<() => void>()
  let onOpen: (socket: NodeSocket) => void = () => {}
  let isAnswering = true
  server.on('connection', (socket) => {
    sockets.push(socket)
    onOpen(socket)
    socket.on('message', (frame) => {
      const call = JSON.parse(frame.toString())
      calls.push(call)
      if (isAnswering && call.method)
        socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: true }))
      for (const look of waiting) look()
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    for (const socket of server.clients) socket.terminate()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => void stop())
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    sockets,
    stop,
    open: () => server.clients.size,
    onOpen: (listener: typeof onOpen) => {
      onOpen = listener
    },
    answer: (answering: boolean) => {
      isAnswering = answering
    },
    /** Resolves once a call of this method has come that the test wants. */
    async until(method: string, test: (params: Call['params']) => boolean = () => true): Promise<Call> {
      for (;;) {
        const call = calls.find((one) => one.method === method && test(one.params))
        if (call) return call
        await new Promise<void>((resolve) => {
          const look = () => {
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
        })
      }
    },
  }
}

function open(port: number, onMessage: (topic: string, message: string) => void = () => {}) {
  const states: TransportState[] = []
  const transport = createTransport({
    url: `ws://127.0.0.1:${port}`,
    projectId: 'local',
    seed: createClientSeed(),
    onMessage,
    onState: (state) => states.push(state),
    createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
  })
  onTestFinished(transport.end)
  const until = (is: TransportState['is']) =>
    expect.poll(() => states.findLast((state) => state.is === is)).toBeTruthy()
  return { transport, states, until }
}

const outgoing = (message: string) => ({ topic: 'a'.repeat(64), message, tag: 1108, ttlSeconds: 300 })

describe('createTransport', () => {
  it('opens no socket before there is something to say, and then one', async () => {
    const relay = await listen()
    const { transport, states } = open(relay.port)
    expect([transport.state(), states]).toEqual([{ is: 'idle' }, []])
    await Promise.all([transport.publish(outgoing('one')), transport.publish(outgoing('two'))])
    expect(relay.sockets).toHaveLength(1)
    expect(states.map(({ is }) => is)).toEqual(['connecting', 'open'])
  })

  it('hands on what comes, and tells the relay that it was taken', async () => {
    const relay = await listen()
    const received: string[] = []
    const { transport } = open(relay.port, (topic, message) => received.push(topic, message))
    transport.subscribe(['t1'])
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't1')
    const push = {
      id: 5,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 's', data: { topic: 't1', message: 'hi' } },
    }
    for (const frame of [
      '{',
      '[]',
      '{"id":1}',
      '{"id":2,"method":"irn_subscription","params":{}}',
      JSON.stringify(push),
    ])
      relay.sockets[0]?.send(frame)
    await expect.poll(() => relay.calls.find((call) => call.id === 5)).toMatchObject({ result: true })
    expect(received).toEqual(['t1', 'hi'])
  })

  it('says after an outage what it could not say, and listens again, on one socket', async () => {
    const first = await listen()
    const { transport, until } = open(first.port)
    transport.subscribe(['t1'])
    await first.until('irn_batchSubscribe')
    transport.subscribe(['t2'])
    first.answer(false)
    const published = transport.publish(outgoing('kept'))
    await first.until('irn_publish')
    await first.stop()
    await until('waiting')
    const second = await listen(first.port)
    await second.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't1,t2')
    await published
    expect(second.calls.filter(({ method }) => method === 'irn_publish')).toHaveLength(1)
    expect([second.sockets.length, second.open()]).toEqual([1, 1])
  })

  it('says why a relay refuses, and does not storm it', async () => {
    const relay = await listen()
    const texts = {
      'Unauthorized: invalid key': 'project',
      'Unauthorized: origin not allowed': 'origin',
      'JWT validation error: JWT Token is not yet valid': 'clock',
      'Something else': 'other',
    }
    for (const [text, reason] of Object.entries(texts)) {
      relay.onOpen((socket) => socket.close(3000, text))
      const before = relay.sockets.length
      const { transport, states, until } = open(relay.port)
      transport.subscribe(['t1'])
      await until('refused')
      const refused = states.at(-1)
      expect(refused).toMatchObject({ is: 'refused', reason })
      expect(refused?.is === 'refused' && refused.retryAt - Date.now()).toBeGreaterThan(14_000)
      transport.wake()
      expect(relay.sockets.length - before).toBe(1)
    }
  })

  it('rejects what the relay refuses, and what has expired', async () => {
    const relay = await listen()
    relay.answer(false)
    const { transport } = open(relay.port)
    const refused = transport.publish(outgoing('x'))
    const { id } = await relay.until('irn_publish')
    relay.sockets[0]?.send(
      JSON.stringify({ id, jsonrpc: '2.0', error: { code: -32_005, message: 'Too many messages' } }),
    )
    await expect(refused).rejects.toThrow('Too many messages')
    await expect(transport.publish({ ...outgoing('y'), ttlSeconds: 0 })).rejects.toThrow('expired')
  })
})
