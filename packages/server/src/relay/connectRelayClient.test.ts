import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { heapMb } from '../../test/heapMb.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { Answer } from '../../test/openRelaySocket.ts'
import { startRelay } from '../../test/startRelay.ts'
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
/** A call with a member that is something else, one level down or two. */
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
/** Text with a piece of it cut out, and another in its place. */
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

/** The id that a frame's answer has, `null` for a frame that needs none, and `undefined` for what is no JSON-RPC. */
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

it('answers every call, however it was changed, closes on all else, and keeps no memory of it', async () => {
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
        // Not `expect.poll`: vitest keeps something of each until the test has ended.
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
