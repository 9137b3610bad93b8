import {
  type FrameEnvelope,
  type FrameMessageType,
  frameEnvelope,
  frameFailure,
  frameMessages,
  readMessage,
} from '@latchkey/protocol/frame'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import { createHost, newId } from '../../test/createHost.ts'
import { createChannel, type FrameHandlers } from './channel.ts'

const appOrigin = 'https://app.example.com'
const words = Object.keys(frameMessages) as FrameMessageType[]

/** Opens a frame whose responses come from the test. Any other message gets an empty response. */
function open(given: Partial<FrameHandlers> = {}, timeoutMs?: number) {
  const tab = createBrowser('https://wallet.example.com').openTab()
  const called: string[] = []
  const handlers = Object.fromEntries(
    words.map((word) => [
      word,
      async (...args: Parameters<FrameHandlers['sign-out']>) => {
        called.push(word)
        const handle = given[word] as FrameHandlers['sign-out'] | undefined
        return handle?.(...args) ?? {}
      },
    ]),
  ) as unknown as FrameHandlers
  const parts = { page: tab.page, appOrigin, handlers, context: undefined }
  const channel = createChannel({ ...parts, ...(timeoutMs && { timeoutMs }) })
  onTestFinished(() => channel.close())
  return { tab, called, channel }
}

function openWithHost(...args: Parameters<typeof open>) {
  const opened = open(...args)
  const host = createHost(opened.tab, appOrigin)
  onTestFinished(() => host.close())
  return { ...opened, host }
}

it('[3.23 ready] posts ready once, to its one origin', () => {
  const { tab } = open()
  expect(tab.posted).toEqual([{ message: { type: 'ready', payload: {} }, origin: appOrigin }])
})

it.each([
  ['another origin', { isFromParent: true, origin: 'https://app.example.com.evil.example' }],
  ['a prefix of the origin', { isFromParent: true, origin: 'https://app.example.co' }],
  ['another port', { isFromParent: true, origin: `${appOrigin}:8443` }],
  ['an opaque origin', { isFromParent: true, origin: 'null' }],
  ['another window, a second iframe', { isFromParent: false, origin: appOrigin }],
])('ignores a port from %s, and its messages', async (_, from) => {
  const { tab, called } = open()
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  tab.post({ ...from, ports: [port2] })
  port1.postMessage({ id: newId(), type: 'is-connected' })
  const host = createHost(tab, appOrigin)
  onTestFinished(() => host.close())
  await host.ask('sign-out')
  expect(called).toEqual(['sign-out'])
})

it('accepts exactly one port: not none, two or a second one', async () => {
  const { tab, called } = open()
  const offer = () => new MessageChannel()
  const [a, b, late] = [offer(), offer(), offer()]
  onTestFinished(() => {
    for (const { port1 } of [a, b, late]) port1.close()
  })
  tab.post({ isFromParent: true, origin: appOrigin, ports: [] })
  tab.post({ isFromParent: true, origin: appOrigin, ports: [a.port2, b.port2] })
  const host = createHost(tab, appOrigin)
  onTestFinished(() => host.close())
  await host.ask('sign-out')
  tab.post({ isFromParent: true, origin: appOrigin, ports: [late.port2] })
  for (const { port1 } of [a, b, late]) port1.postMessage({ id: newId(), type: 'reload' })
  await host.ask('get-chain-id').catch(() => undefined)
  expect(called).toEqual(['sign-out', 'get-chain-id'])
})

it('responds with an error to anything that isn’t a message, and does nothing', async () => {
  const { host, called } = openWithHost()
  const nearly = fc.record(
    {
      id: fc.oneof(fc.constant('0'.repeat(31)), fc.string(), fc.integer(), fc.constant(null)),
      type: fc.oneof(
        fc.constantFrom(...words),
        fc.string(),
        fc.constantFrom('__proto__', 'constructor', 'ready'),
      ),
      payload: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const strangers = fc.record({ id: fc.constant(newId()), type: fc.string(), payload: fc.jsonValue() })
  const other = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      undefined,
      new Map(),
      new Date(0),
      new ArrayBuffer(8),
      1n,
      [],
      Number.NaN,
      new Error('x'),
    ),
  )
  const property = fc.asyncProperty(fc.oneof(nearly, strangers, other), async (message) => {
    // Received messages are dropped: searching a hundred thousand responses for each message took hours.
    host.received.length = 0
    host.post(message)
    const envelope = readMessage(frameEnvelope, await host.until(() => true))
    expect(envelope).toMatchObject({ success: true, value: { payload: { name: 'INVALID_MESSAGE' } } })
    if (envelope.success) expect(readMessage(frameFailure, envelope.value.payload).success).toBe(true)
  })
  await fc.assert(property)
  expect(called).toEqual([])
})

it.each(words)(
  '[3.21 payload] [3.23 error] responds to a %s with the wrong payload with its own error',
  async (word) => {
    const { host, called } = openWithHost()
    const id = newId()
    host.post({ id, type: word, payload: 'nonsense' })
    expect(await host.until((envelope) => envelope.id === id)).toMatchObject({
      ...{ id, type: `${word}-error` },
      payload: { name: 'INVALID_MESSAGE' },
    })
    expect(called).toEqual([])
  },
)

it('runs a known message once if its payload is valid, and rejects any other payload', async () => {
  const { host, called } = openWithHost()
  const leaf = fc.oneof(
    fc.constantFrom('ada@example.com', '123456', 'google', 'light', 'eip155:1', 'eth_call', 'smartAccount'),
    fc.constantFrom('', 'red;}', 'myspace', 'a'.repeat(300), undefined, null, true, 0, -1, 1.5),
    fc.string(),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const fields =
    'accent chainId email id isFresh isNew kind locale method mode name otp params provider radius requestId type uri'
  const dressed = fc.dictionary(fc.constantFrom(...fields.split(' '), '__proto__', 'toString'), leaf, {
    maxKeys: 4,
  })
  const property = fc.asyncProperty(
    fc.constantFrom(...words),
    fc.oneof(dressed, leaf),
    async (type, payload) => {
      host.received.length = 0
      called.length = 0
      const fits = readMessage(frameMessages[type].request, payload === undefined ? {} : payload).success
      const failure = await host.ask(type, payload as never).then(
        () => undefined,
        ({ name }) => name,
      )
      expect(failure === 'INVALID_MESSAGE').toBe(!fits)
      expect(called).toEqual(fits ? [type] : [])
    },
  )
  const wrong: [FrameMessageType, unknown][] = [
    ['connect-email', { email: 'ada' }],
    ['connect-email', { email: `${'a'.repeat(250)}@example.com` }],
    ['connect-otp', { otp: 123456 }],
    ['rpc-request', { method: 'eth_call', chainId: '1' }],
    ['rpc-request', { method: '', chainId: 'eip155:1' }],
    ['sync-theme', { mode: 'light', accent: 'red;}' }],
    ['sync-dapp-data', { name: 'a'.repeat(81) }],
    ['switch-network', {}],
    ['connect-social', { provider: 'myspace' }],
  ]
  for (const [type, payload] of wrong)
    await expect(host.ask(type, payload as never)).rejects.toMatchObject({ name: 'INVALID_MESSAGE' })
  expect(called).toEqual([])
  await fc.assert(property)
})

it('rejects anything oversized, however it is packed', async () => {
  const { host, called } = openWithHost()
  const rpc = { method: 'eth_call', chainId: 'eip155:1' }
  const hollow: unknown[] = []
  hollow.length = 4_000_000_000
  for (const params of [['a'.repeat(256_001)], hollow, Array.from({ length: 130_000 }, () => 0)])
    await expect(host.ask('rpc-request', { ...rpc, params })).rejects.toMatchObject({
      name: 'INVALID_MESSAGE',
    })
  const circle: { self?: unknown } = {}
  circle.self = circle
  await expect(host.ask('rpc-request', { ...rpc, params: [circle] })).rejects.toMatchObject({
    name: 'INVALID_MESSAGE',
  })
  expect(called).toEqual([])
})

it('handles an id once: a copy neither runs nor settles the first', async () => {
  let finish = (): void => undefined
  const first = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { host, called } = openWithHost({ 'sign-out': () => first.then(() => ({})) })
  const id = newId()
  const answer = host.ask('sign-out', {}, id)
  host.post({ id, type: 'sign-out', payload: {} })
  const refused = await host.until(({ type }) => type === 'message-error')
  expect(refused).not.toHaveProperty('id')
  finish()
  expect(await answer).toEqual({})
  host.post({ id, type: 'sign-out', payload: {} })
  await host.ask('reload')
  expect(called).toEqual(['sign-out', 'reload'])
})

it('[9.17 device] [9.17 social] times out a request, and waits for visitors as long as they need', async () => {
  const never = () => new Promise<never>(() => undefined)
  const { host } = openWithHost(
    { 'connect-device': never, 'connect-social': never, 'rpc-request': never },
    30,
  )
  const asked = Promise.race([
    host.ask('rpc-request', { method: 'personal_sign', chainId: 'eip155:1' }),
    host.ask('connect-social', { provider: 'google' }),
  ])
  await expect(host.ask('connect-social', { provider: 'google', code: '123456' })).rejects.toMatchObject({
    name: 'TIMEOUT',
  })
  await expect(host.ask('connect-device')).rejects.toMatchObject({ name: 'TIMEOUT' })
  await expect(host.ask('connect-device')).rejects.toMatchObject({ name: 'TIMEOUT' })
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
})

it('cancels one request by its id, and no other', async () => {
  const signals: AbortSignal[] = []
  const { host } = openWithHost({
    'rpc-request': (_, { signal }) => {
      signals.push(signal)
      return new Promise<never>(() => undefined)
    },
    'rpc-abort': async ({ requestId }, { abort }) => {
      abort(requestId ?? '')
      return {}
    },
  })
  const rpc = { method: 'personal_sign', chainId: 'eip155:1' }
  const id = newId()
  const given = expect(host.ask('rpc-request', rpc, id)).rejects.toMatchObject({
    name: 'REJECTED',
    code: 4001,
  })
  host.ask('rpc-request', rpc).catch(() => undefined)
  await host.ask('rpc-abort', { requestId: newId() })
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  await host.ask('rpc-abort', { requestId: id })
  await given
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

it('reveals nothing about unexpected errors, and sends no response that doesn’t match its schema', async () => {
  const { host } = openWithHost({
    'sign-out': () => Promise.reject(new Error('a secret')),
    'is-connected': (() => Promise.resolve({ isConnected: 'a secret' })) as never,
  })
  await expect(host.ask('sign-out')).rejects.toMatchObject({ name: 'INTERNAL' })
  await expect(host.ask('is-connected')).rejects.toMatchObject({ name: 'INTERNAL' })
  expect(JSON.stringify(host.received)).not.toContain('a secret')
})

it('[3.21 type] [3.22 reload] [3.23 success] responds to every message by its type, and runs follow-up work after the response', async () => {
  const order: string[] = []
  const { host, channel } = openWithHost({
    reload: async (_, { afterwards }) => {
      afterwards(() => {
        order.push('reloaded')
        channel.tell('session-update', { user: null })
      })
      order.push('answered')
      return {}
    },
  })
  await host.ask('reload')
  await host.until(({ type }) => type === 'session-update')
  expect(order).toEqual(['answered', 'reloaded'])
  const types = host.received.map(({ type }: FrameEnvelope) => type)
  expect(types).toEqual(['reload-success', 'session-update'])
})
