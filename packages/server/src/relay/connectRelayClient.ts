import {
  relayMailboxCharactersMax,
  relayMailboxMessagesMax,
  relayTopicsMax,
  socketBufferBytesMax,
} from '@latchkey/protocol/constants'
import { type RelayMethod, type RelayParams, relayCalls } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'
import { createJsonGauge } from '../base/createJsonGauge.ts'
import { callsOfFrame, rpcBodyLimits } from '../base/jsonLimits.ts'
import { parseFrame, peekCallId } from '../base/parseFrame.ts'
import { rawMembers } from '../base/rawJson.ts'
import { charactersOf } from './charactersOf.ts'
import type { Client, Publication, Relay } from './createRelay.ts'
import type { Source } from './createRoom.ts'
import { type RefusalReason, RelayRefusal } from './RelayRefusal.ts'
import type { Message } from './store.ts'

/** Dependencies of serving one socket. */
type RelayClientPorts = {
  relay: Relay
  /** Where the client connects from. */
  source: Source
  /**
   * Counts frames by their bytes, and each message of a frame that publishes, against the client's limit. Returns
   * `false` when it is reached, and for a cost of 0 while `charge` has exceeded it.
   */
  take(cost: number): boolean
  /** Counts what was read for the client, even beyond its limit: the size is only known afterwards. */
  charge(cost: number): void
  /** Called with the number of messages that the relay has accepted. */
  published(messages: number): void
  /** Called for each refused call. */
  refused(reason: RefusalReason): void
  /** Called for each call that failed because of the server. */
  failed(error: unknown): void
}

/**
 * IRN tags and TTLs, in seconds, of messages that combined calls publish (wc_proposeSession, wc_approveSession).
 */
const proposal = { tag: 1100, ttlSeconds: 300 }
const approval = { tag: 1101, ttlSeconds: 300 }
const settlement = { tag: 1102, ttlSeconds: 300 }

/** Serves one client's socket until it closes. */
export function connectRelayClient(
  socket: WebSocket,
  clientId: string,
  { relay, source, take, charge, published, refused, failed }: RelayClientPorts,
): void {
  const pushes = createPushes()

  const send = (text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount + text.length > socketBufferBytesMax) socket.close(1013, 'Reading too slowly')
    else socket.send(text)
  }

  const client: Client = {
    clientId,
    source,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    checkLimit() {
      if (!take(0)) throw new RelayRefusal('too many calls')
    },
    charge,
    isFull: () => pushes.isFilled(1),
    has: pushes.has,
    isBehind: pushes.isDeferred,
    hold: pushes.hold,
    deliver(subscriptionId, message) {
      // Already in flight: stored messages are read while new ones arrive.
      if (pushes.isUnderWay(message.id)) return
      if (pushes.has(message.id)) return relay.take(client, message)
      if (pushes.isFilled(1)) return pushes.hold([message.topic])
      const id = pushes.add(message)
      const params = { id: subscriptionId, data: toReceived(message) }
      send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
  }

  const acknowledge = (pushId: number) => {
    const message = pushes.acknowledge(pushId)
    if (!message) return
    relay.take(client, message)
    if (pushes.isFilled(1 / 2)) return
    const topics = pushes.release()
    if (topics.length > 0) relay.resume(client, topics).catch(failed)
  }

  const methods = createMethods(relay, client, { published, acknowledge })

  const answer = async (method: string, params: unknown) => {
    const more = costOf(params) - 1
    if (more > 0 && !take(more)) throw new RelayRefusal('too many calls')
    const [name, parsed] = readCall(method, params)
    return (methods[name] as (params: unknown) => unknown)(parsed)
  }

  const toRefusal = (error: unknown) => {
    if (error instanceof RelayRefusal) return error
    failed(error)
    return new RelayRefusal('unavailable')
  }

  const refuse = (id: string | undefined, error: unknown) => {
    const { code, message, reason } = toRefusal(error)
    refused(reason)
    if (id !== undefined) send(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`)
  }

  /**
   * A lost acknowledgement would occupy a place forever, so the socket is closed. Its messages are sent again on the
   * next one.
   */
  const refuseUnread = (frame: Buffer) => {
    const id = peekCallId(frame)
    const refusal = new RelayRefusal('too many calls')
    refuse(id, refusal)
    if (id === undefined) socket.close(1013, refusal.message)
  }

  socket.on('message', async (frame: Buffer, isBinary) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (!take(callsOfFrame(frame))) return refuseUnread(frame)
    if (createJsonGauge(rpcBodyLimits).add(frame)) return socket.close(1009, 'Too many values in one frame')
    const text = frame.toString()
    const call = isBinary ? undefined : parseFrame(text)
    if (typeof call?.method !== 'string') {
      if (typeof call?.id !== 'number' || !('result' in call || 'error' in call))
        socket.close(1003, 'JSON-RPC in text frames only')
      else if ('result' in call) acknowledge(call.id)
      return
    }
    const id = idOf(call, text)
    try {
      const result = await answer(call.method, call.params)
      if (id !== undefined) send(`{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
    } catch (error) {
      refuse(id, error)
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => relay.leave(client))
}

/** Parses the parameters of a method. Throws `RelayRefusal` for an unknown method or invalid parameters. */
function readCall(method: string, params: unknown): [RelayMethod, unknown] {
  if (!Object.hasOwn(relayCalls, method)) throw new RelayRefusal('unknown method')
  const name = method as RelayMethod
  const parsed = relayCalls[name].safeParse(params)
  if (parsed.success) return [name, parsed.data]
  const [issue] = parsed.error.issues
  throw new RelayRefusal(
    'invalid params',
    `${['params', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`,
  )
}

/** Creates the messages on their way to a client, and the topics whose messages wait for room. */
function createPushes() {
  /** By the id of their push. */
  const pushed = new Map<number, Message>()
  let pushedCharacters = 0
  const underWay = new Set<string>()
  /** Messages that the client acknowledged most recently, which are not sent again even if they are published again. */
  const taken = new Set<string>()
  /** Topics with messages that wait until the client has acknowledged others. */
  const deferred = new Set<string>()
  let lastId = Date.now() * 1_000

  return {
    /** Returns whether messages in flight have reached this share of the limits. The last message may exceed them. */
    isFilled: (share: number) =>
      pushed.size >= relayMailboxMessagesMax * share || pushedCharacters >= relayMailboxCharactersMax * share,
    isUnderWay: (id: string) => underWay.has(id),
    has: (id: string) => underWay.has(id) || taken.has(id),
    isDeferred: (topic: string) => deferred.has(topic),
    hold(topics: readonly string[]) {
      for (const topic of topics) deferred.add(topic)
    },
    /** Returns the deferred topics, which are then no longer deferred. */
    release() {
      const topics = [...deferred]
      deferred.clear()
      return topics
    },
    /** Adds a message and returns the id of its push. */
    add(message: Message) {
      underWay.add(message.id)
      lastId += 1
      pushed.set(lastId, message)
      pushedCharacters += charactersOf(message)
      return lastId
    },
    /** Removes an acknowledged message and returns it; `undefined` if it is not in flight. */
    acknowledge(pushId: number) {
      const message = pushed.get(pushId)
      if (!message) return undefined
      pushed.delete(pushId)
      pushedCharacters -= charactersOf(message)
      underWay.delete(message.id)
      taken.add(message.id)
      if (taken.size > relayMailboxMessagesMax) taken.delete(oldestOf(taken))
      return message
    },
  }
}

type Methods = { [method in RelayMethod]: (params: RelayParams<method>) => Promise<unknown> | unknown }

/** Creates the methods that a client may call. */
function createMethods(
  relay: Relay,
  client: Client,
  { published, acknowledge }: Pick<RelayClientPorts, 'published'> & { acknowledge: (pushId: number) => void },
): Methods {
  const subscribe = (topics: readonly string[]) => {
    const known = relay.topicsOf(client)
    const fresh = new Set(topics.filter((topic) => !known.has(topic)))
    if (known.size + fresh.size > relayTopicsMax) throw new RelayRefusal('too many topics')
    return relay.subscribe(client, topics)
  }

  const publish = async (publications: readonly Publication[]) => {
    published(publications.length)
    await Promise.all(publications.map((publication) => relay.publish(client, publication)))
    return true
  }

  const fetch = async (topics: readonly string[]) => {
    const { messages, hasMore } = await relay.fetch(client, topics)
    return { messages: messages.map(toReceived), hasMore }
  }

  return {
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
}

/** Returns a call's id exactly as the client wrote it: a JavaScript number cannot represent 19 digits. */
function idOf({ id }: { id?: unknown }, text: string): string | undefined {
  return Number.isSafeInteger(id) ? String(id) : rawMembers(text).get('id')
}

/** How many topics, subscriptions or receipts of one call count as one more. */
const entriesPerCall = 20

function costOf(params: unknown): number {
  // Not spread: spreading a long text would create an object with a member for each character.
  const { messages, topics, subscriptions, receipts } = Object(params) as Record<string, unknown>
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  const entries = Math.max(...[topics, subscriptions, receipts].map(lengthOf))
  return Math.max(1, lengthOf(messages), Math.ceil(entries / entriesPerCall))
}

function oldestOf(ids: ReadonlySet<string>): string {
  const [oldest = ''] = ids
  return oldest
}

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
