import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type WebSocket as NodeSocket, WebSocket, WebSocketServer } from 'ws'
import { createClientSeed } from '../crypto/relayToken.ts'
import { createTransport } from './createTransport.ts'
import type { OnMessage } from './openLine.ts'
import type { TransportState } from './transport.ts'

type Call = { id: number; method: string; params: Record<string, unknown> }

/** Starts a relay that records calls and responds as the test defines. */
async function listen(port = 0) {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  const calls: Call[] = []
  const sockets: NodeSocket[] = []
  const waiting = new Set<() => void>()
  let onOpen: (socket: NodeSocket) => void = () => {}
  let isAnswering = true
  const refusals: { method: string; code: number }[] = []
  const answerTo = ({ method }: Call) => {
    const at = refusals.findIndex((refusal) => refusal.method === method)
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1)
    return refusal ? { error: { code: refusal.code, message: `No: ${refusal.code}` } } : { result: true }
  }
  server.on('connection', (socket) => {
    sockets.push(socket)
    onOpen(socket)
    socket.on('message', (frame) => {
      const call = JSON.parse(frame.toString())
      calls.push(call)
      if (isAnswering && call.method)
        socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', ...answerTo(call) }))
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
    /** Delivers a message on the topic `t1`. */
    push(id: number, message: string) {
      const params = { id: 's', data: { topic: 't1', message } }
      sockets[0]?.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
    onOpen: (listener: typeof onOpen) => {
      onOpen = listener
    },
    answer: (answering: boolean) => {
      isAnswering = answering
    },
    /** Refuses the next calls of this method, each with one of these codes. */
    refuse(method: string, ...codes: number[]) {
      refusals.push(...codes.map((code) => ({ method, code })))
    },
    callsOf: (method: string) => calls.filter((call) => call.method === method),
    /** Resolves once a call of this method matches the test. */
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

function open(
  port: number,
  onMessage: OnMessage = () => {},
  pulse: { isAwaited?: () => boolean; pulseMs?: number } = {},
) {
  const states: TransportState[] = []
  const transport = createTransport({
    url: `ws://127.0.0.1:${port}`,
    projectId: 'local',
    seed: createClientSeed(),
    onMessage,
    onState: (state) => states.push(state),
    ...pulse,
    createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
  })
  onTestFinished(transport.end)
  const until = (status: TransportState['status']) =>
    expect.poll(() => states.findLast((state) => state.status === status)).toBeTruthy()
  return { transport, states, until }
}

const outgoing = (message: string) => ({ topic: 'a'.repeat(64), message, tag: 1108, ttlSeconds: 300 })

describe('createTransport', () => {
  it('opens no socket until there is something to send, and then one', async () => {
    const relay = await listen()
    const { transport, states } = open(relay.port)
    expect([transport.state(), states]).toEqual([{ status: 'idle' }, []])
    await Promise.all([transport.publish(outgoing('one')), transport.publish(outgoing('two'))])
    expect(relay.sockets).toHaveLength(1)
    expect(states.map(({ status }) => status)).toEqual(['connecting', 'open'])
  })

  it('passes on a message, and acknowledges it to the relay', async () => {
    const relay = await listen()
    const received: string[] = []
    const { transport } = open(relay.port, (topic, message) => received.push(topic, message))
    transport.subscribe(['t1'])
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't1')
    for (const frame of ['{', '[]', '{"id":1}', '{"id":2,"method":"irn_subscription","params":{}}'])
      relay.sockets[0]?.send(frame)
    relay.push(5, 'hi')
    await expect.poll(() => relay.calls.find((call) => call.id === 5)).toMatchObject({ result: true })
    expect(received).toEqual(['t1', 'hi'])
  })

  it('acknowledges a message once it is processed, and never if that fails', async () => {
    const relay = await listen()
    const received: string[] = []
    let taken = () => {}
    const { transport } = open(relay.port, (_topic, message) => {
      received.push(message)
      if (message === 'bad') return Promise.reject(new Error('Not loaded'))
      return new Promise<void>((resolve) => {
        taken = resolve
      })
    })
    transport.subscribe(['t1'])
    await relay.until('irn_batchSubscribe')
    relay.push(5, 'bad')
    relay.push(6, 'good')
    await expect.poll(() => received).toEqual(['bad', 'good'])
    // Any acknowledgement would have arrived before this.
    transport.subscribe(['t2'])
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't2')
    const acknowledged = () => relay.calls.filter(({ method }) => !method).map(({ id }) => id)
    expect(acknowledged()).toEqual([])
    taken()
    await expect.poll(acknowledged).toEqual([6])
  })

  it('publishes after an outage what it couldn’t send, and subscribes again, on one socket', async () => {
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

  it('retries a failed subscription on the same socket, for the topics still wanted', async () => {
    const relay = await listen()
    relay.refuse('irn_batchSubscribe', -32_002, -32_005)
    const { transport } = open(relay.port)
    transport.subscribe(['t1', 't2'])
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't1,t2')
    transport.unsubscribe('t2')
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't1')
    await expect.poll(() => relay.callsOf('irn_batchSubscribe')).toHaveLength(3)
    expect([relay.sockets.length, transport.state()]).toEqual([1, { status: 'open' }])
  })

  it('is open once the relay has responded, and sends requests before that', async () => {
    const relay = await listen()
    relay.answer(false)
    const { transport, until } = open(relay.port)
    transport.subscribe(['t1'])
    const { id } = await relay.until('irn_batchSubscribe')
    transport.subscribe(['t2'])
    await relay.until('irn_batchSubscribe', ({ topics }) => String(topics) === 't2')
    expect(transport.state()).toEqual({ status: 'connecting' })
    relay.sockets[0]?.send(JSON.stringify({ id, jsonrpc: '2.0', result: [] }))
    await until('open')
  })

  it('is open after any response from the relay, even the rejection of a call', async () => {
    const relay = await listen()
    relay.refuse('irn_batchSubscribe', -32_002)
    const { transport, until } = open(relay.port)
    transport.subscribe(['t1'])
    await until('open')
    expect(relay.calls).toHaveLength(1)
  })

  it('detects a silently dead socket while someone is waiting, and when woken', async () => {
    const relay = await listen()
    let isAwaited = false
    let looks = 0
    const { transport, until } = open(relay.port, () => {}, {
      pulseMs: 20,
      isAwaited() {
        looks += 1
        return isAwaited
      },
    })
    transport.subscribe(['t1'])
    await until('open')
    await expect.poll(() => looks).toBeGreaterThan(2)
    expect(relay.callsOf('irn_batchSubscribe')).toHaveLength(1)
    isAwaited = true
    await expect.poll(() => relay.callsOf('irn_batchSubscribe').length).toBeGreaterThan(2)
    expect(relay.sockets).toHaveLength(1)
    isAwaited = false
    relay.answer(false)
    transport.wake()
    await expect.poll(() => relay.sockets.length).toBe(2)
    expect(relay.open()).toBe(1)
  })

  it('reports why a relay refuses, without flooding it', async () => {
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
      expect(refused).toMatchObject({ status: 'refused', reason })
      expect(refused?.status === 'refused' && refused.retryAt - Date.now()).toBeGreaterThan(14_000)
      transport.wake()
      expect(transport.state()).toBe(refused)
      // Once per call of `retry`.
      transport.retry()
      transport.retry()
      await expect.poll(() => states.filter(({ status }) => status === 'refused')).toHaveLength(2)
      expect(transport.state()).toMatchObject({ status: 'refused', reason })
      expect(relay.sockets.length - before).toBe(2)
      // The relay accepted the socket, but never the app.
      expect(states.map(({ status }) => status)).toEqual(['connecting', 'refused', 'connecting', 'refused'])
    }
  })

  it('waits after a first refusal as after any first one, whatever outages came before', async () => {
    const relay = await listen()
    relay.onOpen((socket) => {
      if (relay.sockets.length < 3) socket.terminate()
      else socket.close(3000, 'Unauthorized: invalid key')
    })
    const { transport, states } = open(relay.port)
    transport.subscribe(['t1'])
    await expect.poll(() => states.at(-1)?.status).toBe('refused')
    const refused = states.at(-1)
    expect(states.filter(({ status }) => status === 'waiting')).toHaveLength(2)
    expect(refused?.status === 'refused' && refused.retryAt - Date.now()).toBeLessThanOrEqual(30_000)
  })

  it.each([
    ['a request', 1108],
    ['the end of a session', 1112],
  ])('resends %s unchanged to a busy relay until it accepts', async (_, tag) => {
    const relay = await listen()
    relay.refuse('irn_publish', -32_002, -32_005)
    const { transport, states } = open(relay.port)
    await transport.publish({ ...outgoing('x'), tag })
    const sent = relay.callsOf('irn_publish').map(({ params }) => params)
    const same = { topic: 'a'.repeat(64), message: 'x', tag }
    expect(sent).toEqual([same, same, same].map((one) => ({ ...one, ttl: expect.any(Number) })))
    expect([relay.sockets.length, states.at(-1)]).toEqual([1, { status: 'open' }])
  })

  it('moves what the relay couldn’t accept to the next socket', async () => {
    const first = await listen()
    first.refuse('irn_publish', ...Array(100).fill(-32_005))
    const { transport, until } = open(first.port)
    const published = transport.publish(outgoing('kept'))
    await first.until('irn_publish')
    await first.stop()
    await until('waiting')
    const second = await listen(first.port)
    await published
    expect(second.callsOf('irn_publish')).toMatchObject([{ params: { message: 'kept' } }])
  })

  it('sends nothing that was withdrawn, before the relay is reached or after it was busy', async () => {
    const relay = await listen()
    const { transport, until } = open(relay.port)
    const early = transport.publish(outgoing('early'))
    transport.withdraw(['early'])
    await early
    relay.refuse('irn_publish', -32_005)
    const late = transport.publish(outgoing('late'))
    await until('open')
    transport.withdraw(['late', 'another'])
    await late
    await transport.publish(outgoing('kept'))
    expect(relay.callsOf('irn_publish').map(({ params }) => params.message)).toEqual(['late', 'kept'])
  })

  it.each([-32_601, -32_602])('rejects what the relay never accepts: %i', async (code) => {
    const relay = await listen()
    relay.refuse('irn_publish', code)
    const { transport } = open(relay.port)
    await expect(transport.publish(outgoing('x'))).rejects.toMatchObject({ name: 'RelayRefusedError', code })
    await transport.publish(outgoing('y'))
    expect(relay.callsOf('irn_publish').map(({ params }) => params.message)).toEqual(['x', 'y'])
  })

  it('stops sending what has expired, before the relay is asked or after it was busy', async () => {
    const relay = await listen()
    relay.refuse('irn_publish', ...Array(100).fill(-32_002))
    const { transport } = open(relay.port)
    await transport.publish({ ...outgoing('x'), ttlSeconds: 0 })
    expect(relay.calls).toEqual([])
    await transport.publish({ ...outgoing('y'), ttlSeconds: 1 })
    expect(relay.callsOf('irn_publish').length).toBeGreaterThan(1)
  })
})
