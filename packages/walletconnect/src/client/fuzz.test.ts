import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { heapMb } from '../../../server/test/heapMb.ts'
import { parseJsonRpc, request } from '../base/jsonRpc.ts'
import { open, seal } from '../crypto/envelope.ts'
import { createKeyPair, createSymKey, topicOf } from '../crypto/keys.ts'
import { createClientSeed } from '../crypto/relayToken.ts'
import type { Session } from '../session/session.ts'
import { formatStored, type Pairing } from '../session/stored.ts'
import { createClient } from './createClient.ts'

const soon = Math.floor(Date.now() / 1_000) + 86_400
const symKey = createSymKey()
const session: Session = {
  topic: topicOf(symKey),
  symKey,
  pairingTopic: 'c'.repeat(64),
  peer: { publicKey: 'd'.repeat(64), metadata: { name: 'Wallet', description: '', url: '', icons: [] } },
  namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] } },
  expiry: soon,
  properties: {},
}
const pairingKey = createSymKey()
const pairing: Pairing = {
  topic: topicOf(pairingKey),
  symKey: pairingKey,
  expiry: soon,
  proposal: { id: 1, keys: await createKeyPair() },
}

/** Starts a relay that accepts everything, with one client connected. */
async function connectClient() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const published = new Map<number, () => void>()
  const socket = new Promise<WebSocket>((resolve) => {
    server.on('connection', (accepted) => {
      accepted.on('message', (frame) => {
        const call = JSON.parse(frame.toString())
        if (!call.method) return
        accepted.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: true }))
        const text = call.method === 'irn_publish' && open(call.params.message, symKey)
        const message = text && parseJsonRpc(text)
        if (message) published.get(message.id)?.()
      })
      resolve(accepted)
    })
  })
  let text: string | null = formatStored({
    seed: createClientSeed(),
    pairings: [pairing],
    sessions: [session],
    requests: [],
    unsent: [],
  })
  const client = createClient({
    relayUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projectId: 'local',
    metadata: { name: 'Dapp', description: '', url: '', icons: [] },
    storage: {
      get: () => text,
      set: (next) => {
        text = next
      },
    },
    createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
  })
  onTestFinished(() => {
    client.end()
    server.close()
  })
  const relay = await socket
  let lastId = 0
  const push = (topic: string, message: unknown) => {
    lastId += 1
    relay.send(
      JSON.stringify({
        id: lastId,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 's', data: { topic, message } },
      }),
    )
  }
  return {
    client,
    relay,
    push,
    /** Resolves when the client responds to a ping, so all earlier messages have been handled. */
    ping() {
      const message = request('wc_sessionPing', {})
      return new Promise<void>((resolve) => {
        published.set(message.id, () => {
          published.delete(message.id)
          resolve()
        })
        push(session.topic, seal(JSON.stringify(message), symKey))
      })
    },
  }
}

const methods = [
  'wc_sessionSettle',
  'wc_sessionUpdate',
  'wc_sessionExtend',
  'wc_sessionEvent',
  'wc_sessionRequest',
  'wc_sessionPing',
  'constructor',
]
const jsonRpc = fc.record(
  {
    id: fc.oneof(fc.constant(1), fc.nat(), fc.jsonValue()),
    jsonrpc: fc.constant('2.0'),
    method: fc.oneof(fc.constantFrom(...methods), fc.jsonValue()),
    params: fc.jsonValue(),
    result: fc.oneof(fc.jsonValue(), fc.record({ responderPublicKey: fc.jsonValue() })),
    error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.jsonValue(), message: fc.jsonValue() })),
  },
  { requiredKeys: ['id'] },
)
const topic = fc.oneof(fc.constantFrom(session.topic, pairing.topic), fc.string())
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  jsonRpc.map((message) => JSON.stringify(message)),
)

/** Counts runs. After the first hundred, memory must not grow by more than a table of a few thousand texts. */
function watchMemory() {
  let runs = 0
  let before = 0
  return {
    ran() {
      runs += 1
      if (runs === 100) before = heapMb()
    },
    expectSteady() {
      if (before > 0) expect(heapMb() - before).toBeLessThan(16)
    },
  }
}

it('keeps the client and its session alive, whatever a relay sends', async () => {
  const memory = watchMemory()
  const { client, relay, ping } = await connectClient()
  await fc.assert(
    fc.asyncProperty(text, async (frame) => {
      relay.send(frame)
      await ping()
      memory.ran()
    }),
  )
  expect(client.state()).toEqual({ status: 'open' })
  expect(client.sessions().map((one) => one.topic)).toEqual([session.topic])
  memory.expectSteady()
})

it('keeps the client and its session alive, whatever an envelope contains', async () => {
  const memory = watchMemory()
  const { client, push, ping } = await connectClient()
  await fc.assert(
    fc.asyncProperty(topic, text, async (to, said) => {
      push(to, seal(said, to === pairing.topic ? pairingKey : symKey))
      await ping()
      memory.ran()
    }),
  )
  expect(client.sessions().map((one) => one.topic)).toEqual([session.topic])
  memory.expectSteady()
})

it('ignores a changed envelope, and keeps the client alive', async () => {
  const memory = watchMemory()
  const { client, push, ping } = await connectClient()
  const deletion = JSON.stringify(request('wc_sessionDelete', { code: 6000, message: '' }))
  await fc.assert(
    fc.asyncProperty(
      topic,
      fc.nat(),
      fc.nat(),
      fc.oneof(fc.base64String(), fc.string()),
      async (to, from, end, middle) => {
        const envelope = seal(deletion, symKey)
        const [left, right] = [from % envelope.length, end % envelope.length]
        const changed = envelope.slice(0, left) + middle + envelope.slice(right)
        push(to, changed === envelope ? '' : changed)
        await ping()
        memory.ran()
      },
    ),
  )
  expect(client.sessions().map((one) => one.topic)).toEqual([session.topic])
  memory.expectSteady()
})
