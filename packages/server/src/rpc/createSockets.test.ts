import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverDeadlineMs, socketFrameBytesMax, socketPingMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { chainId, quiet, serve, startRpc } from '../../test/startRpc.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { toProof } from './toProof.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const address = '192.0.2.1'
/** Returns the address that a test states for a client. */
const addressOf = (url = '') => new URL(url, 'http://x').searchParams.get('address') ?? address
const account = (at: number) => `0x${at.toString(16).padStart(40, '0')}`

let chain: TestChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function startServer(
  wsUrls: readonly string[] = [chain.wsUrl],
  take = (_calls: number) => true,
  options: Parameters<typeof startRpc>[1] = {},
  id: Caip2 = chainId,
) {
  const rpc = startRpc(serve([chain.url], { id, wsUrls }), options)
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('chainId') ?? ''
    try {
      rpc.upgrade(
        asked,
        { request, socket, head, requestId: 'own' },
        { source: { address: addressOf(request.url) }, take },
      )
    } catch (error) {
      socket.end(`HTTP/1.1 ${error instanceof RequestFailure ? error.status : 500} Refused\r\n\r\n`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    await rpc.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  open.push(close)
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws?chainId=${id}`, close }
}

/** Starts a node that accepts every subscription, counts up its ids, and notifies when the test tells it to. */
async function startUpstream({ autoPong = true, chain = '0x7a69' } = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong })
  const calls: string[] = []
  let lastId = 0
  let pings = 0
  let held: (() => void)[] | undefined
  server.on('connection', (socket) => {
    socket.on('ping', () => {
      pings += 1
    })
    socket.on('message', (text) => {
      const { id, method } = JSON.parse(text.toString())
      if (method === 'eth_chainId') return socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: chain }))
      calls.push(method)
      const subscribes = method === 'eth_subscribe' || method === 'signatureSubscribe'
      if (subscribes) lastId += 1
      const result = subscribes ? `0x${lastId}` : true
      const send = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (held) held.push(send)
      else send()
    })
  })
  await once(server, 'listening')
  open.push(async () => void server.close())
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => [...calls],
    /** Serves another chain from now on. */
    become(id: string) {
      chain = id
    },
    pings: () => pings,
    sockets: () => server.clients.size,
    notify(subscription: string, result: string, method = 'eth_subscription') {
      for (const socket of server.clients)
        socket.send(
          `{"jsonrpc":"2.0","method":"${method}","params":{"subscription":"${subscription}","result":${result}}}`,
        )
    },
    /** Holds responses back. Returns a function that sends them. */
    hold() {
      held = []
      return () => {
        for (const send of held?.splice(0) ?? []) send()
        held = undefined
      }
    },
    drop() {
      for (const socket of server.clients) socket.terminate()
    },
  }
}

/** Connects a client that records the messages it receives. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const messages: { id?: unknown; method?: string; result?: unknown; error?: unknown; params?: unknown }[] =
    []
  socket.on('message', (text) => messages.push(JSON.parse(text.toString())))
  await once(socket, 'open')
  open.push(async () => socket.terminate())
  return {
    socket,
    messages,
    async ask(id: unknown, method: string, params: unknown[] = []) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      await expect.poll(() => messages.some((message) => message.id === id)).toBe(true)
      return messages.find((message) => message.id === id)
    },
  }
}

describe('createSockets', () => {
  it('[7.24 forwards] responds to calls by their ids and delivers new heads until unsubscribed', async () => {
    const { url } = await startServer()
    const client = await connect(url)
    expect(await client.ask('one', 'eth_chainId')).toMatchObject({ result: '0x7a69' })
    const subscribed = await client.ask(7, 'eth_subscribe', ['newHeads'])
    await chain.client.mine({ blocks: 1 })
    await expect
      .poll(() => client.messages.filter(({ method }) => method === 'eth_subscription').length)
      .toBe(1)
    expect(client.messages.at(-1)).toMatchObject({ params: { subscription: subscribed?.result } })
    expect(await client.ask(8, 'eth_unsubscribe', [subscribed?.result])).toMatchObject({ result: true })
    await chain.client.mine({ blocks: 1 })
    await client.ask(9, 'eth_blockNumber')
    expect(client.messages.filter(({ method }) => method === 'eth_subscription')).toHaveLength(1)
  })

  it('keeps two clients’ ids and subscriptions apart', async () => {
    const { url } = await startServer()
    const [one, two] = [await connect(url), await connect(url)]
    await Promise.all([one.ask(1, 'eth_subscribe', ['newHeads']), two.ask(1, 'eth_gasPrice')])
    await chain.client.mine({ blocks: 1 })
    await expect.poll(() => one.messages.length).toBe(2)
    await two.ask(2, 'eth_chainId')
    expect(two.messages.map(({ id }) => id)).toEqual([1, 2])
  })

  it('[8.27] uses the allowlist of HTTP', async () => {
    const { url } = await startServer()
    const client = await connect(url)
    expect(await client.ask(1, 'anvil_mine', ['0x1'])).toMatchObject({ error: { code: -32601 } })
    expect(await client.ask(2, 'eth_accounts')).toMatchObject({ error: { code: -32601 } })
  })

  it('[8.35] limits subscriptions, and frees a slot on unsubscribe', async () => {
    const { url } = await startServer()
    const client = await connect(url)
    const ids = Array.from({ length: 32 }, (_, id) => id)
    const made = await Promise.all(ids.map((id) => client.ask(id, 'eth_subscribe', ['newHeads'])))
    for (const one of made) expect(one).toHaveProperty('result')
    expect(await client.ask('more', 'eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32005 } })
    expect(await client.ask('none', 'eth_unsubscribe', ['0xdead'])).toMatchObject({ result: false })
    expect(await client.ask('still', 'eth_subscribe', ['newHeads'])).toMatchObject({
      error: { code: -32005 },
    })
    await client.ask('back', 'eth_unsubscribe', [made[0]?.result])
    expect(await client.ask('again', 'eth_subscribe', ['newHeads'])).toHaveProperty('result')
  })

  it('subscribes upstream once for many clients, over one socket, and unsubscribes with the last', async () => {
    const upstream = await startUpstream()
    const { url } = await startServer([upstream.url])
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(url)))
    const made = await Promise.all(clients.map((client) => client.ask(1, 'eth_subscribe', ['newHeads'])))
    expect(new Set(made.map((message) => message?.result)).size).toBe(20)
    await clients[0]?.ask(2, 'eth_subscribe', ['logs', { address: '0x12' }])
    expect(upstream.calls()).toEqual(['eth_subscribe', 'eth_subscribe'])
    expect(upstream.sockets()).toBe(1)
    upstream.notify('0x1', '{"number":"0x10","parentHash":"0x0","large":12345678901234567890}')
    await expect.poll(() => clients.every(({ messages }) => messages.at(-1)?.method)).toBe(true)
    for (const [at, { messages }] of clients.entries())
      expect(messages.at(-1)).toMatchObject({ params: { subscription: made[at]?.result } })

    expect(await clients[0]?.ask(3, 'eth_unsubscribe', [made[1]?.result])).toMatchObject({ result: false })
    expect(await clients[0]?.ask(4, 'eth_unsubscribe', {} as [])).toMatchObject({ result: false })
    for (const { socket } of clients.slice(1)) socket.close()
    upstream.notify('0x1', '"text"')
    await expect.poll(() => clients[0]?.messages.at(-1)?.params).toMatchObject({ result: 'text' })
    expect(upstream.calls()).toHaveLength(2)
    clients[0]?.socket.close()
    await expect
      .poll(upstream.calls)
      .toEqual(['eth_subscribe', 'eth_subscribe', 'eth_unsubscribe', 'eth_unsubscribe'])
    await expect.poll(upstream.sockets).toBe(0)
  })

  it('subscribes upstream once for the same parameters in another form', async () => {
    const upstream = await startUpstream()
    const client = await connect((await startServer([upstream.url])).url)
    for (const [id, params] of ['["newHeads"]', '[ "newHeads" ]', '["\\u006eewHeads"]'].entries()) {
      client.socket.send(`{"jsonrpc":"2.0","id":${id},"method":"eth_subscribe","params":${params}}`)
      await expect.poll(() => client.messages[id]).toHaveProperty('result')
    }
    expect(upstream.calls()).toEqual(['eth_subscribe'])
  })

  it('limits a client’s distinct subscriptions, so that it leaves room for others', async () => {
    const upstream = await startUpstream()
    const { url } = await startServer([upstream.url])
    const many = await Promise.all(Array.from({ length: 40 }, () => connect(url)))
    const made = await Promise.all(
      many.flatMap((client, at) =>
        Array.from({ length: 32 }, (_, id) =>
          client.ask(id, 'eth_subscribe', ['logs', { address: account(at * 32 + id) }]),
        ),
      ),
    )
    const refused = made.filter((answer) => answer?.error)
    expect(refused).toHaveLength(40 * 32 - 50)
    expect(refused[0]).toMatchObject({ error: { code: -32005 } })
    expect(upstream.calls()).toHaveLength(50)
    const other = await connect(`${url}&address=192.0.2.2`)
    expect(await other.ask(1, 'eth_subscribe', ['newHeads'])).toHaveProperty('result')
    // Sharing it takes no room.
    expect(await many[0]?.ask('shared', 'eth_subscribe', ['newHeads'])).toHaveProperty('result')
    for (const { socket } of many) socket.close()
    await expect.poll(() => upstream.calls().length).toBe(51 + 50)
    const again = await connect(url)
    expect(await again.ask(1, 'eth_subscribe', ['logs', { address: account(1) }])).toHaveProperty('result')
  })

  it('frees the slot of a signature subscription, which its first result ends', async () => {
    const upstream = await startUpstream()
    const client = await connect((await startServer([upstream.url], () => true, {}, solana)).url)
    const notify = (at: number, value: string) =>
      upstream.notify(`0x${at}`, `{"context":{"slot":1},"value":${value}}`, 'signatureNotification')
    const values = () => client.messages.flatMap(({ params }) => Object(params).result?.value ?? [])
    // More than one address may have at a time.
    for (let at = 1; at <= 51; at += 1) {
      expect(await client.ask(at, 'signatureSubscribe', [`${at}`])).toHaveProperty('result')
      notify(at, '"receivedSignature"')
      notify(at, '{"err":null}')
      await expect.poll(values).toHaveLength(2 * at)
    }
    expect(values().slice(-2)).toEqual(['receivedSignature', { err: null }])
    await expect.poll(upstream.sockets).toBe(0)
    expect(upstream.calls()).not.toContain('signatureUnsubscribe')
  })

  it('delivers a notification that arrives together with its subscription', async () => {
    const upstream = await startUpstream()
    const { url } = await startServer([upstream.url])
    const client = await connect(url)
    const answer = upstream.hold()
    client.socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}')
    await expect.poll(upstream.calls).toHaveLength(1)
    answer()
    upstream.notify('0x1', '"first"')
    await expect.poll(() => client.messages).toHaveLength(2)
    const [made, notification] = client.messages
    expect(notification?.params).toEqual({ subscription: made?.result, result: 'first' })
  })

  it('has room for a thousand distinct subscriptions of all clients', async () => {
    const upstream = await startUpstream()
    const subscriptions = createSubscriptions([upstream.url], toProof(chainId), { saw() {}, warn() {} })
    open.push(async () => subscriptions.close())
    const listener = { notify() {}, gone() {} }
    const made = await Promise.all(
      Array.from({ length: 1_001 }, (_, at) =>
        subscriptions.subscribe('eth_subscribe', `["logs",${at}]`, listener, `192.0.2.${at % 100}`),
      ),
    )
    expect(made.slice(0, 1_000).every((one) => typeof one === 'function')).toBe(true)
    expect(made[1_000]).toMatchObject({ type: 'error', code: -32005 })
  })

  it('ends a subscription that the upstream made too late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const upstream = await startUpstream()
    const answer = upstream.hold()
    const subscriptions = createSubscriptions([upstream.url], toProof(chainId), { saw() {}, warn() {} })
    open.push(async () => subscriptions.close())
    const listener = { notify() {}, gone() {} }
    const made = subscriptions.subscribe('eth_subscribe', '["newHeads"]', listener, address)
    await expect.poll(upstream.calls).toHaveLength(1)
    vi.advanceTimersByTime(serverDeadlineMs)
    expect(await made).toMatchObject({ type: 'error', code: -32002 })
    answer()
    await expect.poll(upstream.calls).toEqual(['eth_subscribe', 'eth_unsubscribe'])
  })

  it('subscribes again over a new socket after all clients left, and after the upstream disconnected', async () => {
    const upstream = await startUpstream()
    const { url } = await startServer([upstream.url])
    const first = await connect(url)
    await first.ask(1, 'eth_subscribe', ['newHeads'])
    const gone = once(first.socket, 'close')
    upstream.drop()
    expect((await gone)[0]).toBe(1012)
    const second = await connect(url)
    const made = await second.ask(1, 'eth_subscribe', ['newHeads'])
    upstream.notify('0x2', '"again"')
    await expect
      .poll(() => second.messages.at(-1)?.params)
      .toEqual({ subscription: made?.result, result: 'again' })
  })

  it('notifies many subscriptions in parts, in order, with other work between them', async () => {
    const upstream = await startUpstream()
    const seen: string[] = []
    const subscriptions = createSubscriptions([upstream.url], toProof(chainId), {
      saw: (_method, result) => seen.push(result),
      warn() {},
    })
    open.push(async () => subscriptions.close())
    let turn = 0
    const delivered: { result: string; turn: number }[] = []
    const notify = (_method: string, result: string) => void delivered.push({ result, turn })
    const count = 1_000
    for (let at = 0; at < count; at++)
      await subscriptions.subscribe('eth_subscribe', '["newHeads"]', { notify, gone() {} }, address)
    upstream.notify('0x1', '1')
    upstream.notify('0x1', '2')
    for (; delivered.length < 2 * count; turn++) await new Promise(setImmediate)
    const expected = ['1', '2'].flatMap((result) => Array<string>(count).fill(result))
    expect(delivered.map(({ result }) => result)).toEqual(expected)
    const perTurn = Array.from(
      { length: turn },
      (_, at) => delivered.filter((each) => each.turn === at).length,
    )
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(200)
    expect(seen).toEqual(['1', '2'])
  })

  it('closes on a frame with more values than a body may have', async () => {
    const { url } = await startServer()
    const { socket } = await connect(url)
    socket.send(`[${'0,'.repeat(60_000)}0]`)
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })

  it('closes on a frame that is too large, and on a binary one', async () => {
    const { url } = await startServer()
    const large = await connect(url)
    large.socket.send(' '.repeat(socketFrameBytesMax + 1))
    expect((await once(large.socket, 'close'))[0]).toBe(1009)
    const binary = await connect(url)
    binary.socket.send(Buffer.from('{}'))
    expect((await once(binary.socket, 'close'))[0]).toBe(1003)
  })

  it('closes with 1012 when the upstream disconnects, and with 1001 when the server stops', async () => {
    const other = await startAnvil()
    const { url, close } = await startServer([other.wsUrl])
    const [subscriber, bystander] = [await connect(url), await connect(url)]
    await subscriber.ask(1, 'eth_subscribe', ['newHeads'])
    const gone = once(subscriber.socket, 'close')
    await other.stop()
    expect((await gone)[0]).toBe(1012)
    const left = once(bystander.socket, 'close')
    await close()
    expect((await left)[0]).toBe(1001)
  })

  it.each([
    ['ends subscriptions when the upstream stops responding', false],
    ['keeps subscriptions while the upstream responds', true],
  ])('%s', async (_, autoPong) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const upstream = await startUpstream({ autoPong })
    const subscriptions = createSubscriptions([upstream.url], toProof(chainId), { saw() {}, warn() {} })
    onTestFinished(() => subscriptions.close())
    let isGone = false
    const gone = () => {
      isGone = true
    }
    await subscriptions.subscribe('eth_subscribe', '["newHeads"]', { notify: () => {}, gone }, address)
    for (const count of [1, 2]) {
      vi.advanceTimersByTime(socketPingMs)
      if (!autoPong && count === 2) break
      await expect.poll(upstream.pings).toBe(count)
      // The response to this arrives after the pong.
      if (autoPong)
        await subscriptions.subscribe(
          'eth_subscribe',
          `["logs",${count}]`,
          { notify: () => {}, gone },
          address,
        )
    }
    await expect.poll(() => isGone).toBe(!autoPong)
  })

  it('falls back to the next WebSocket upstream when the first is unreachable', async () => {
    const gone = await startAnvil()
    await gone.stop()
    const { url } = await startServer([gone.wsUrl, chain.wsUrl])
    const client = await connect(url)
    expect(await client.ask(1, 'eth_subscribe', ['newHeads'])).toHaveProperty('result')
  })

  it('uses no WebSocket upstream of another chain, and logs it once', async () => {
    const stranger = await startUpstream({ chain: '0x1' })
    const upstream = await startUpstream()
    const logged: string[] = []
    const logger = { ...quiet, error: (_: object, message: string) => logged.push(message) }
    const { url } = await startServer([stranger.url, upstream.url], () => true, { logger })
    for (const times of [1, 2]) {
      const client = await connect(url)
      expect(await client.ask(1, 'eth_subscribe', ['newHeads'])).toHaveProperty('result')
      expect(upstream.calls().filter((method) => method === 'eth_subscribe')).toHaveLength(times)
      client.socket.close()
      await expect.poll(upstream.sockets).toBe(0)
    }
    expect(stranger.calls()).toEqual([])
    expect(logged).toEqual(['A WebSocket upstream serves another chain ("0x1") and is not used.'])
    const { url: none } = await startServer([stranger.url])
    for (let times = 0; times < 2; times += 1) {
      const { socket } = await connect(none)
      socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}')
      expect((await once(socket, 'close'))[0]).toBe(1012)
    }
  })

  it('uses a WebSocket upstream of another chain again after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const upstream = await startUpstream({ chain: '0x1' })
    const subscriptions = createSubscriptions([upstream.url], toProof(chainId), { saw() {}, warn() {} })
    open.push(async () => subscriptions.close())
    const subscribe = () =>
      subscriptions.subscribe('eth_subscribe', '["newHeads"]', { notify() {}, gone() {} }, address)
    const refused = { type: 'error', code: -32002 }
    expect(await subscribe()).toMatchObject(refused)
    upstream.become('0x7a69')
    expect(await subscribe()).toMatchObject(refused)
    vi.advanceTimersByTime(3_600_000)
    expect(await subscribe()).toEqual(expect.any(Function))
  })

  it('[8.35] counts the calls of each frame, and refuses them by their ids over the limit', async () => {
    let left = 3
    const { url } = await startServer([chain.wsUrl], (calls) => {
      left -= calls
      return left >= 0
    })
    const client = await connect(url)
    expect(await client.ask(1, 'eth_chainId')).toHaveProperty('result')
    client.socket.send(JSON.stringify([2, 3, 4].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))))
    await expect.poll(() => client.messages.length).toBe(4)
    expect(client.messages.slice(1)).toMatchObject([2, 3, 4].map((id) => ({ id, error: { code: -32005 } })))
  })

  it('[8.35] counts every 20,000 bytes of a frame as one more call, then its entries', async () => {
    const costs: number[] = []
    const { url } = await startServer([chain.wsUrl], (calls) => costs.push(calls) > 0)
    const client = await connect(url)
    await client.ask(1, 'eth_chainId')
    await client.ask(2, 'eth_chainId', ['x'.repeat(50_000)])
    await client.ask(3, 'eth_chainId', ['x'.repeat(250_000)])
    client.socket.send(JSON.stringify([4, 5, 6].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))))
    await expect.poll(() => costs).toEqual([1, 3, 13, 1, 2])
  })

  it('[8.35] refuses frames before parsing: a call by its id, a batch by closing the socket', async () => {
    const { url } = await startServer([chain.wsUrl], () => false)
    const client = await connect(url)
    // Not JSON: parsing it would respond with -32700, or close the socket for too many values.
    client.socket.send(`{"jsonrpc":"2.0","method":"eth_call","params":${'['.repeat(200_000)},"id":7}`)
    await expect.poll(() => client.messages).toMatchObject([{ id: 7, error: { code: -32005 } }])
    client.socket.send('['.repeat(200_000))
    expect((await once(client.socket, 'close'))[0]).toBe(1013)
  })

  it('answers many calls of a socket at the same time, and drops the rest once it has closed', async () => {
    const methods: string[] = []
    let answerOwn = () => {}
    const held = new Promise<void>((resolve) => {
      answerOwn = resolve
    })
    const serverMethods = {
      wallet_getAssets: async ({ params }: { params: unknown }) => {
        methods.push(String(params))
        await held
        return params
      },
    }
    const { url } = await startServer([chain.wsUrl], () => true, { serverMethods })
    const [leaver, other] = [await connect(url), await connect(url)]
    for (let id = 0; id < 1_000; id++)
      leaver.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'wallet_getAssets', params: ['own'] }))
    // Frames are handled in order, and subscriptions do not wait for calls.
    await leaver.ask('all', 'eth_subscribe', ['newHeads'])
    expect(methods).toHaveLength(256)
    leaver.socket.close()
    await once(leaver.socket, 'close')
    const answer = other.ask(1, 'wallet_getAssets', ['other'])
    answerOwn()
    expect(await answer).toMatchObject({ result: ['other'] })
    expect(methods).toEqual([...Array<string>(256).fill('own'), 'other'])
  })

  it('answers every call of a socket that sends more than are answered at a time', async () => {
    const { url } = await startServer()
    const client = await connect(url)
    const ids = Array.from({ length: 600 }, (_, id) => id)
    for (const id of ids)
      client.socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getBalance', params: [account(id), 'latest'] }),
      )
    await expect.poll(() => client.messages.length).toBe(ids.length)
    expect(client.messages.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids)
  })

  it('refuses a chain without a WebSocket upstream before the upgrade', async () => {
    const { url } = await startServer([])
    const socket = new WebSocket(url)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('400')
  })
})
