import { relayMailboxMessagesMax, relayTopicsMax, socketBufferBytesMax } from '@latchkey/protocol/constants'
import { type RelayMethod, type RelayParams, relayCalls } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'
import { rawMembers } from '../rpc/rawJson.ts'
import type { Client, Publication, Relay } from './createRelay.ts'
import type { Message } from './store.ts'

/** What serving one socket needs. */
export type RelayClientPorts = {
  relay: Relay
  /** Counts messages against the client's limit; `false` when they are too many. */
  take(messages: number): boolean
  /** Tells of a call that failed for a reason of ours. */
  failed(error: unknown): void
}

/** What an answered call of a relay tells a client when it is not to be. */
class RelayRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** IRN tags and seconds to live of what a relay publishes in one call for two (wc_proposeSession, wc_approveSession). */
const proposal = { tag: 1100, ttlSeconds: 300 }
const approval = { tag: 1101, ttlSeconds: 300 }
const settlement = { tag: 1102, ttlSeconds: 300 }

/** Serves one client's socket until it closes. */
export function connectRelayClient(
  socket: WebSocket,
  clientId: string,
  { relay, take, failed }: RelayClientPorts,
): void {
  /** Messages that are on their way to the client, by the id of their push. */
  const pushed = new Map<number, { id: string; topic: string }>()
  const underWay = new Set<string>()
  let lastId = Date.now() * 1_000

  const send = (text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > socketBufferBytesMax) socket.close(1013, 'Reading too slowly')
    else socket.send(text)
  }

  const client: Client = {
    clientId,
    deliver(subscriptionId, message) {
      // What waits is read while new messages come. Who takes none gets no more: they wait in the mailbox.
      if (underWay.has(message.id) || pushed.size >= relayMailboxMessagesMax) return
      underWay.add(message.id)
      lastId += 1
      pushed.set(lastId, { id: message.id, topic: message.topic })
      const params = { id: subscriptionId, data: toReceived(message) }
      send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
  }

  const acknowledge = (pushId: number) => {
    const message = pushed.get(pushId)
    if (!message) return
    pushed.delete(pushId)
    underWay.delete(message.id)
    relay.take(client, message)
  }

  const subscribe = (topics: readonly string[]) => {
    if (relay.topicCount(client) + topics.length > relayTopicsMax)
      throw new RelayRefusal(-32_005, `At most ${relayTopicsMax} topics a connection.`)
    return relay.subscribe(client, topics)
  }

  const publish = async (publications: readonly Publication[]) => {
    if (!take(publications.length))
      throw new RelayRefusal(-32_005, 'Too many messages. Try again in a moment.')
    await Promise.all(publications.map((publication) => relay.publish(client, publication)))
    return true
  }

  const fetch = async (topics: readonly string[]) => {
    const { messages, hasMore } = await relay.fetch(client, topics)
    return { messages: messages.map(toReceived), hasMore }
  }

  const methods: { [method in RelayMethod]: (params: RelayParams<method>) => Promise<unknown> | unknown } = {
    irn_publish: (params) => publish([toPublication(params)]),
    irn_batchPublish: ({ messages }) => publish(messages.map(toPublication)),
    irn_subscribe: async ({ topic }) => (await subscribe([topic]))[0],
    irn_batchSubscribe: ({ topics }) => subscribe(topics),
    irn_unsubscribe: ({ topic }) => leave([topic]),
    irn_batchUnsubscribe: ({ subscriptions }) => leave(subscriptions.map(({ topic }) => topic)),
    irn_fetchMessages: ({ topic }) => fetch([topic]),
    irn_batchFetchMessages: ({ topics }) => fetch(topics),
    irn_batchReceive: ({ receipts }) => {
      for (const { messageId } of receipts) acknowledge(messageId)
      return true
    },
    async wc_proposeSession({ pairingTopic: topic, sessionProposal: message, attestation = null }) {
      await subscribe([topic])
      return publish([{ topic, message, attestation, ...proposal }])
    },
    async wc_approveSession({
      pairingTopic,
      sessionTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
    }) {
      await subscribe([sessionTopic])
      return publish([
        { topic: pairingTopic, message: sessionProposalResponse, attestation: null, ...approval },
        { topic: sessionTopic, message: sessionSettlementRequest, attestation: null, ...settlement },
      ])
    },
  }

  function leave(topics: readonly string[]) {
    for (const topic of topics) relay.unsubscribe(client, topic)
    return true
  }

  const answer = async (method: string, params: unknown) => {
    if (!Object.hasOwn(relayCalls, method)) throw new RelayRefusal(-32_601, 'Method not found')
    const name = method as RelayMethod
    const parsed = relayCalls[name].safeParse(params)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new RelayRefusal(-32_602, `${['params', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
    }
    return (methods[name] as (params: unknown) => unknown)(parsed.data)
  }

  socket.on('message', async (frame, isBinary) => {
    const text = frame.toString()
    const call = isBinary ? undefined : parseFrame(text)
    if (!call) return socket.close(1003, 'JSON-RPC in text frames only')
    if (typeof call.method !== 'string') {
      if (typeof call.id === 'number' && 'result' in call) acknowledge(call.id)
      return
    }
    // As the client wrote it: ids of 19 digits do not survive a number of JavaScript.
    const id = rawMembers(text).get('id')
    try {
      const result = await answer(call.method, call.params)
      if (id !== undefined) send(`{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
    } catch (error) {
      if (!(error instanceof RelayRefusal)) failed(error)
      const { code, message } = error instanceof RelayRefusal ? error : unavailable
      if (id !== undefined) send(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`)
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => relay.leave(client))
}

const unavailable = { code: -32_002, message: 'The relay cannot keep messages now. Try again in a moment.' }

function toPublication({
  topic,
  message,
  tag,
  ttl,
  attestation = null,
}: RelayParams<'irn_publish'>): Publication {
  return { topic, message, tag, attestation, ttlSeconds: ttl }
}

function toReceived({ topic, message, attestation, publishedAt, tag }: Message) {
  return { topic, message, attestation, publishedAt, tag }
}

function parseFrame(text: string): { id?: unknown; method?: unknown; params?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
