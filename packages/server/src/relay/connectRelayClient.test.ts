import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { heapMb } from '../../test/heapMb.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { Answer } from '../../test/relay/openRelaySocket.ts'
import { startRelay } from '../../test/relay/startRelay.ts'
import { createLimiter } from '../http/createLimiter.ts'
import { createMailbox } from './createMailbox.ts'

const topic = fc.integer({ min: 0, max: 9 }).map((number) => number.toString(16).padStart(64, '0'))
const publication = fc.record({
  topic,
  message: fc.base64String({ minLength: 1 }),
  ttl: fc.integer({ min: 1, max: 300 }),
  tag: fc.integer({ min: 1100, max: 1116 }),
})
const calls = fc.oneof(
  ...Object.entries({
    irn_publish: publication,
    irn_batchPublish: fc.record({ messages: fc.array(publication, { maxLength: 3 }) }),
    irn_subscribe: fc.record({ topic }),
    irn_batchSubscribe: fc.record({ topics: fc.array(topic, { maxLength: 3 }) }),
    irn_unsubscribe: fc.record({ topic, id: fc.string() }),
    irn_fetchMessages: fc.record({ topic }),
    irn_batchReceive: fc.record({ receipts: fc.array(fc.record({ topic, messageId: fc.nat() })) }),
    wc_proposeSession: fc.record({ pairingTopic: topic, sessionProposal: fc.base64String() }),
  }).map(([method, params]) =>
    fc.record({
      id: fc.nat(),
      jsonrpc: fc.constant('2.0'),
      method: fc.constant(method),
      params: params as fc.Arbitrary<object>,
    }),
  ),
)
/** Generates a call with a member replaced, one or two levels down. */
const changed = fc
  .tuple(calls, fc.constantFrom('id', 'method', 'params'), fc.string(), fc.jsonValue())
  .map(([call, member, inner, value]) =>
    member === 'params'
      ? { ...call, params: { ...call.params, [inner]: value } }
      : { ...call, [member]: value },
  )
const replaced = fc.tuple(calls, fc.nat(3), fc.jsonValue()).map(([call, at, value]) => {
  const name = Object.keys(call.params)[at % Object.keys(call.params).length] ?? 'topic'
  return { ...call, params: { ...call.params, [name]: value } }
})
/** Generates text with a piece cut out, and another in its place. */
const damaged = fc
  .tuple(calls, fc.nat(300), fc.nat(5), fc.string({ maxLength: 3 }))
  .map(([call, at, cut, put]) => {
    const text = JSON.stringify(call)
    return text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut)
  })
const frames = fc.oneof(
  calls.map((call) => JSON.stringify(call)),
  changed.map((call) => JSON.stringify(call)),
  replaced.map((call) => JSON.stringify(call)),
  damaged,
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 50 }),
)

/** Returns the id of a frame's response, `null` for a frame that needs none, and `undefined` for invalid JSON-RPC. */
function idOf(frame: string | Uint8Array): unknown {
  try {
    const value = typeof frame === 'string' ? JSON.parse(frame) : undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    if (typeof value.method === 'string') return 'id' in value ? JSON.stringify(value.id) : null
    return typeof value.id === 'number' && ('result' in value || 'error' in value) ? null : undefined
  } catch {
    return undefined
  }
}

it('responds to every call, however mutated, closes on any other frame, and leaks no memory', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const { open, failures } = await startRelay(createMailbox(database))
  const wallet = await open('wallet')
  const topics = Array.from({ length: 10 }, (_, number) => number.toString(16).padStart(64, '0'))
  await wallet.ask('irn_batchSubscribe', { topics })
  wallet.socket.on('message', () => {
    for (const received of wallet.received.splice(0)) wallet.take(received)
  })
  let client = await open('dapp')
  let runs = 0
  let before = 0

  await fc.assert(
    fc.asyncProperty(fc.array(frames, { minLength: 1, maxLength: 4 }), async (sent) => {
      const answered: string[] = []
      const onMessage = (frame: Buffer) => {
        const { id, method } = JSON.parse(frame.toString()) as Answer & { id: unknown; method?: string }
        if (method === undefined) answered.push(JSON.stringify(id))
      }
      client.socket.on('message', onMessage)
      for (const frame of sent) client.socket.send(frame)
      const ids = sent.map(idOf)
      if (ids.includes(undefined)) {
        expect(await client.closed).toMatchObject({ code: 1003 })
        client = await open('dapp')
      } else {
        const expected = ids.filter((id) => id !== null)
        // Not `expect.poll`: vitest retains something of each until the test has ended.
        await vi.waitFor(() => expect(answered.length).toBe(expected.length), { interval: 1 })
        expect(answered.sort()).toEqual(expected.sort())
        expect((await client.ask('irn_fetchMessages', { topic: topics[0] })).error).toBeUndefined()
        client.socket.off('message', onMessage)
      }
      runs += 1
      if (runs === 100) before = heapMb()
    }),
  )
  expect(failures).toEqual([])
  if (before > 0) expect(heapMb() - before).toBeLessThan(16)
})

describe('the cost of a frame', () => {
  const topic = 'a'.repeat(64)
  /** Starts a relay that records each frame's cost, and accepts a configurable number of frames. */
  async function start() {
    const { database, close } = await openEmptyDatabase()
    onTestFinished(close)
    const costs: number[] = []
    let isOpen = true
    const charge = (cost: number) => {
      // Zero only asks whether anything is left.
      if (cost > 0) costs.push(cost)
    }
    const take = (cost: number) => {
      charge(cost)
      return isOpen
    }
    const relay = await startRelay(createMailbox(database), { take, charge })
    return { ...relay, costs, exhaust: () => (isOpen = false) }
  }
  const publication = (length: number) => ({ topic, message: 'x'.repeat(length), ttl: 300, tag: 1108 })

  it('is one call, plus one for every 20,000 bytes', async () => {
    const { open, costs } = await start()
    const client = await open('dapp')
    await client.ask('irn_publish', publication(1_000))
    await client.ask('irn_publish', publication(50_000))
    await client.ask('irn_publish', publication(200_000))
    expect(costs).toEqual([1, 3, 11])
  })

  it('is one more call for each further message and for every 20 topics, subscriptions or receipts', async () => {
    const { open, costs } = await start()
    const client = await open('dapp')
    const many = (count: number) => Array.from({ length: count }, () => ({ topic, messageId: 1 }))
    await client.ask('irn_batchPublish', { messages: [publication(1), publication(1), publication(1)] })
    await client.ask('irn_batchSubscribe', { topics: Array.from({ length: 41 }, () => topic) })
    await client.ask('irn_batchUnsubscribe', { subscriptions: many(61) })
    await client.ask('irn_batchReceive', { receipts: many(81) })
    expect(costs).toEqual([1, 2, 1, 2, 1, 3, 1, 4])
  })

  it('is one more call for every 20,000 characters that are read, delivered or in flight', async () => {
    const { open, costs } = await start()
    const [dapp, wallet] = [await open('dapp'), await open('wallet')]
    for (const length of [199_000, 200_000]) await dapp.ask('irn_publish', publication(length))
    costs.length = 0
    await wallet.ask('irn_fetchMessages', { topic })
    await wallet.ask('irn_batchFetchMessages', { topics: [topic] })
    await wallet.ask('irn_subscribe', { topic })
    await wallet.until(2)
    await wallet.ask('irn_subscribe', { topic })
    expect(costs).toEqual([1, 19, 1, 19, 1, 19, 1, 19])
  })

  it('is one call for an acknowledgement', async () => {
    const { open, costs } = await start()
    const [dapp, wallet] = [await open('dapp'), await open('wallet')]
    await wallet.ask('irn_subscribe', { topic })
    await dapp.ask('irn_publish', publication(10))
    const [message] = await wallet.until(1)
    if (message) wallet.take(message)
    await expect.poll(() => costs).toEqual([1, 1, 1])
  })

  it('is charged before parsing: a refused call gets an error by its id, other frames close the socket', async () => {
    const { open, refusals, exhaust } = await start()
    const [caller, acknowledger, spoiler] = [await open('a'), await open('b'), await open('c')]
    exhaust()
    const answer = new Promise<string>((resolve) =>
      caller.socket.once('message', (frame) => resolve(frame.toString())),
    )
    // Not JSON: parsing it closes the socket with 1003.
    caller.socket.send(
      `{"id":1700000000000000001,"jsonrpc":"2.0","method":"irn_publish",${'['.repeat(200_000)}`,
    )
    expect(await answer).toBe(
      '{"id":1700000000000000001,"jsonrpc":"2.0","error":{"code":-32005,"message":"Too many messages. Try again in a moment."}}',
    )
    acknowledger.socket.send('{"id":1,"jsonrpc":"2.0","result":true}')
    expect(await acknowledger.closed).toMatchObject({ code: 1013 })
    spoiler.socket.send('{'.repeat(200_000))
    expect(await spoiler.closed).toMatchObject({ code: 1013 })
    expect(refusals).toEqual(Array.from({ length: 3 }, () => 'too many calls'))
  })

  it('is limited to 25,000 values and a depth of 64', async () => {
    const { open } = await start()
    const [wide, deep] = [await open('wide'), await open('deep')]
    wide.socket.send(`{"id":1,"method":"irn_publish","params":[${'0,'.repeat(25_000)}0]}`)
    expect(await wide.closed).toMatchObject({ code: 1009 })
    deep.socket.send(`{"id":1,"method":"irn_publish","params":${'['.repeat(64)}${']'.repeat(64)}}`)
    expect(await deep.closed).toMatchObject({ code: 1009 })
  })
})

describe('reads of one client', () => {
  const topic = 'b'.repeat(64)
  const publication = (text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })
  /** Starts a store that records how it is read. Reads wait for `gate`. */
  async function startStore(gate: Promise<unknown> = Promise.resolve()) {
    const { database, close } = await openEmptyDatabase()
    onTestFinished(close)
    const mailbox = createMailbox(database)
    const reads = { count: 0, underWay: 0, atOnce: 0 }
    const read: typeof mailbox.read = async (...asked) => {
      reads.count += 1
      reads.underWay += 1
      reads.atOnce = Math.max(reads.atOnce, reads.underWay)
      await gate
      const portion = await mailbox.read(...asked)
      reads.underWay -= 1
      return portion
    }
    return { store: { ...mailbox, read }, reads }
  }
  function createGate() {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    return { gate, open }
  }

  it('are made one after another, whichever calls and acknowledgements cause them', async () => {
    const { gate, open: openGate } = createGate()
    const { store, reads } = await startStore(gate)
    const { open, failures } = await startRelay(store)
    const [dapp, wallet] = [await open('dapp'), await open('wallet')]
    const count = 600
    for (const at of [0, 300]) {
      const messages = Array.from({ length: 300 }, (_, index) => publication(`${at + index}`))
      await dapp.ask('irn_batchPublish', { messages })
    }
    const answers = Array.from({ length: 20 }, () => [
      wallet.ask('irn_fetchMessages', { topic }),
      wallet.ask('irn_subscribe', { topic }),
    ])
    // Frames are handled in order, so all calls before this one were handled.
    await wallet.ask('irn_batchReceive', { receipts: [] })
    openGate()
    await Promise.all(answers.flat())
    await wallet.until(500)
    for (const received of [...wallet.received]) wallet.take(received)
    await wallet.until(count)
    expect(new Set(wallet.received.map(({ message }) => message)).size).toBe(count)
    expect(reads.atOnce).toBe(1)
    expect(failures).toEqual([])
  })

  it('are not made for a socket that has closed, however many calls it sent', async () => {
    const { gate, open: openGate } = createGate()
    const { store, reads } = await startStore(gate)
    const { open } = await startRelay(store)
    const [wallet, other] = [await open('wallet'), await open('other')]
    const calls = ['irn_fetchMessages', 'irn_subscribe'].map((method, id) =>
      JSON.stringify({ id, jsonrpc: '2.0', method, params: { topic } }),
    )
    for (let sent = 0; sent < 100; sent++) for (const call of calls) wallet.socket.send(call)
    // All calls were handled when the server closes the socket.
    await wallet.close()
    openGate()
    await other.ask('irn_fetchMessages', { topic })
    expect(reads.count).toBe(2)
  })

  it('do not delay other calls', async () => {
    const { gate, open: openGate } = createGate()
    const { store } = await startStore(gate)
    const { open } = await startRelay(store)
    const client = await open('dapp')
    const fetched = client.ask('irn_fetchMessages', { topic })
    const subscribed = client.ask('irn_subscribe', { topic })
    expect((await client.ask('irn_publish', publication('beside'))).result).toBe(true)
    expect((await client.ask('irn_batchReceive', { receipts: [{ topic, messageId: 1 }] })).result).toBe(true)
    expect((await client.ask('irn_unsubscribe', { topic, id: topic })).result).toBe(true)
    openGate()
    expect((await fetched).result).toEqual({ messages: [], hasMore: false })
    expect((await subscribed).result).toBeTypeOf('string')
  })

  it('count against its limit by what they return, which they may exceed once', async () => {
    const { store } = await startStore()
    const dapp = await (await startRelay(store)).open('dapp')
    for (let at = 0; at < 5; at++) await dapp.ask('irn_publish', publication(`${at}`.padEnd(200_000, 'x')))
    let time = 0
    const limiter = createLimiter(() => time)
    const project = { id: 'p', name: 'P', origins: [], limits: { rpc: 200 } }
    const client = { project, address: '203.0.113.9', routeClass: 'rpc' } as const
    const { open, failures } = await startRelay(store, {
      take: (cost) => limiter.take({ ...client, cost }).allowed,
      charge: (cost) => limiter.take({ ...client, cost, isServed: true }),
    })
    const wallet = await open('wallet')
    const fetch = () => wallet.ask('irn_fetchMessages', { topic })
    const answers = await Promise.all(Array.from({ length: 12 }, fetch))
    // The limit of 200, less a call for each frame, suffices for three portions of 50 calls and a part of the fourth.
    expect(answers.map(({ error }) => error?.code)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      ...Array.from({ length: 8 }, () => -32_005),
    ])
    expect((await fetch()).error).toMatchObject({ code: -32_005 })
    time += 4_000
    expect((await fetch()).result).toMatchObject({ hasMore: false })
    expect(failures).toEqual([])
  })
})
