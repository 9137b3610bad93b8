import { createHash, randomUUID } from 'node:crypto'
import { relayMailboxCharactersMax, relayMailboxMessagesMax } from '@latchkey/protocol/constants'
import { furtherCallsOf } from '../base/jsonLimits.ts'
import type { RelayLimits } from '../settings/settings.ts'
import { charactersOf } from './charactersOf.ts'
import { createGroup } from './createGroup.ts'
import { createRoom, type Source } from './createRoom.ts'
import type { BusListener, MailboxStore, Message, MessageBus, Portion } from './store.ts'
import { takePortion } from './takePortion.ts'

/** A message as a client publishes it: an envelope that only its peer can decrypt. */
export type Publication = Pick<Message, 'topic' | 'message' | 'tag' | 'attestation'> & { ttlSeconds: number }

/** One client's socket, as the relay sees it. */
export type Client = {
  clientId: string
  /** Where it connects from. What is stored for it counts against this source. */
  source: Source
  /** Returns whether the socket is open. Nothing more is read for a client whose socket is not. */
  isOpen(): boolean
  /** Throws a `RelayRefusal` if what was read for the client has exceeded its limit. */
  checkLimit(): void
  /** Counts calls against the client's limit for what was read, even beyond it. */
  charge(calls: number): void
  /** Sends a message of a subscription. If the client is full, it requests the message later with `resume`. */
  deliver(subscriptionId: string, message: Message): void
  /** Returns whether the message is on its way to the client, or was sent recently. */
  has(id: string): boolean
  /** Returns whether the client has to acknowledge messages before it can receive more. */
  isFull(): boolean
  /** Records that more messages wait on these topics. A client that is full requests them later with `resume`. */
  hold(topics: readonly string[]): void
  /** Returns whether the client will request the topic's waiting messages with `resume`. */
  isBehind(topic: string): boolean
}

/** A relay of WalletConnect v2: mailboxes by topic, and the sockets that listen to them. */
export type Relay = BusListener & {
  /** Subscribes to topics, and delivers waiting messages. Returns the subscription ids, the same for the same topic. */
  subscribe(client: Client, topics: readonly string[]): Promise<string[]>
  unsubscribe(client: Client, topic: string): void
  /** Returns the topics that the client listens to. */
  topicsOf(client: Client): ReadonlySet<string>
  /**
   * Resolves when the message is durable, or a subscriber has acknowledged it. Rejects with a `RelayRefusal` if it is
   * not stored.
   */
  publish(client: Client, publication: Publication): Promise<void>
  /** Returns waiting messages for the client on these topics, up to the limit of one portion. */
  fetch(client: Client, topics: readonly string[]): Promise<Portion>
  /** Delivers waiting messages for the client on those of these topics that it listens to. */
  resume(client: Client, topics: readonly string[]): Promise<void>
  /** Records that the client has acknowledged a message, which is not sent to it again. */
  take(client: Client, message: Pick<Message, 'id' | 'topic' | 'expiresAt'>): void
  /** Removes a client whose socket has closed. */
  leave(client: Client): void
  /** Writes everything that is left. */
  end(): Promise<void>
}

/**
 * Creates a relay over a store. With a bus, several processes form one relay. `failed` is called if the store cannot be
 * written or read because of the server.
 */
export function createRelay({
  store,
  bus,
  failed,
  limits,
  now = Date.now,
}: {
  store: MailboxStore
  bus?: MessageBus | undefined
  failed(error: unknown): void
  limits?: RelayLimits | undefined
  now?: () => number
}): Relay {
  const group = createGroup(store, failed, {
    room: createRoom(limits, now, () => bus?.processes() ?? 1),
    now,
  })
  const reader = createReader(store, group, now)
  const listeners = createListeners((topic) => bus?.unwatch(topic))

  const receive = (message: Message) => {
    for (const [client, subscriptionId] of listeners.of(message.topic))
      if (client.clientId !== message.publisher) client.deliver(subscriptionId, message)
  }

  const deliverWaiting = async (client: Client, topics: readonly string[]) => {
    while (client.isOpen()) {
      const listened = topics.filter((topic) => listeners.of(topic).has(client))
      if (listened.length === 0) return
      // Any topic may have messages that were not read.
      if (client.isFull()) return client.hold(listened)
      const { messages, hasMore } = await reader.read(client, listened, client.has)
      for (const message of messages) {
        const id = listeners.of(message.topic).get(client)
        if (id !== undefined) client.deliver(id, message)
      }
      if (!hasMore) return
    }
  }

  const resume = (client: Client, topics: readonly string[]) =>
    reader.inTurn(client, () => deliverWaiting(client, topics))

  const relay: Relay = {
    async subscribe(client, topics) {
      const ids = topics.map((topic) => listeners.add(client, topic))
      for (const topic of topics) group.hear(topic, client.clientId, client.source)
      // Subscribes before the store is read, so that no message is missed in between.
      await bus?.watch(topics)
      await reader.forCall(client, () => deliverWaiting(client, topics))
      return ids
    },
    unsubscribe: listeners.remove,
    topicsOf: listeners.topicsOf,
    async publish(client, { ttlSeconds, ...publication }) {
      const publishedAt = now()
      const message: Message = {
        ...publication,
        id: idOf(publication),
        publishedAt,
        expiresAt: publishedAt + ttlSeconds * 1_000,
        publisher: client.clientId,
      }
      const kept = group.keep(message, client.source)
      receive(message)
      bus?.announce(message)
      await kept
    },
    async fetch(client, topics) {
      const portion = await reader.forCall(client, () => reader.read(client, topics))
      return portion ?? { messages: [], hasMore: false }
    },
    resume,
    take({ clientId, source }, { id, topic, expiresAt }) {
      group.take({ id, topic, expiresAt, clientId }, source)
      bus?.announceTaken(id)
    },
    leave: listeners.leave,
    receive,
    receiveKept({ id, topic, publisher }) {
      for (const client of listeners.of(topic).keys())
        if (client.clientId !== publisher && !client.has(id) && !client.isBehind(topic))
          resume(client, [topic]).catch(failed)
    },
    receiveTaken: group.drop,
    async catchUp() {
      try {
        for (const [client, topics] of listeners.all()) await resume(client, [...topics])
      } catch (error) {
        failed(error)
      }
    },
    end: group.end,
  }
  bus?.listen(relay)
  return relay
}

/** Reads mailboxes for clients. */
type Reader = {
  /**
   * Runs a client's work one after another, so that a client has one read under way however many calls it sends. Work
   * that has not begun when the socket is no longer open is dropped, and resolves with `undefined`.
   */
  inTurn<value>(client: Client, work: () => Promise<value>): Promise<value | undefined>
  /** Same as `inTurn`, for a call. Rejects with a `RelayRefusal` if the client's limit is exceeded at its turn. */
  forCall<value>(client: Client, work: () => Promise<value>): Promise<value | undefined>
  /**
   * Reads messages that wait for a client and are not `known`, up to the limit of one portion. Charges the client for
   * everything that was read, including known messages.
   */
  read(client: Client, topics: readonly string[], known?: (id: string) => boolean): Promise<Portion>
}

const atOnce = { messages: relayMailboxMessagesMax, characters: relayMailboxCharactersMax }

/** Creates a reader of what is stored, and of what a group has not written yet. */
function createReader(store: MailboxStore, group: ReturnType<typeof createGroup>, now: () => number): Reader {
  const turns = new WeakMap<Client, Promise<unknown>>()

  const inTurn: Reader['inTurn'] = (client, work) => {
    const begin = async () => (client.isOpen() ? work() : undefined)
    const turn = (turns.get(client) ?? Promise.resolve()).then(begin, begin)
    turns.set(client, turn)
    return turn
  }

  return {
    inTurn,
    forCall: (client, work) =>
      inTurn(client, () => {
        client.checkLimit()
        return work()
      }),
    async read(client, topics, known = () => false) {
      const { clientId } = client
      const time = now()
      const isFresh = ({ id }: Message) => !known(id) && !group.isTaken(id, clientId)
      // The group first: what is written meanwhile is then found in the store.
      const unwritten = group
        .waiting(topics)
        .filter(({ publisher, expiresAt }) => publisher !== clientId && expiresAt > time)
      // If a portion contains nothing new, new messages may lie beyond it.
      for (let share = 1; ; share *= 2) {
        const stored = await store.read(topics, clientId, {
          messages: atOnce.messages * share,
          characters: atOnce.characters * share,
        })
        const isStored = new Set(stored.messages.map(({ id }) => id))
        const messages = [...stored.messages, ...unwritten.filter(({ id }) => !isStored.has(id))]
        const portion = takePortion(messages.filter(isFresh), charactersOf, atOnce)
        const read = new Set([...stored.messages, ...portion.items])
        const cost = furtherCallsOf([...read].reduce((sum, message) => sum + charactersOf(message), 0))
        if (cost > 0) client.charge(cost)
        if (portion.items.length > 0 || !stored.hasMore)
          return { messages: portion.items, hasMore: portion.hasMore || stored.hasMore }
      }
    },
  }
}

/** Which clients listen to which topics. `unused` is called for a topic when its last client leaves. */
function createListeners(unused: (topic: string) => void) {
  const byTopic = new Map<string, Map<Client, string>>()
  const topicsOf = new Map<Client, Set<string>>()

  const remove = (client: Client, topic: string) => {
    const clients = byTopic.get(topic)
    if (!clients?.delete(client)) return
    topicsOf.get(client)?.delete(topic)
    if (clients.size > 0) return
    byTopic.delete(topic)
    unused(topic)
  }

  return {
    /** Returns the subscription id, the same for the same topic. */
    add(client: Client, topic: string): string {
      const clients = byTopic.get(topic) ?? new Map<Client, string>()
      byTopic.set(topic, clients)
      const id = clients.get(client) ?? randomUUID().replaceAll('-', '')
      clients.set(client, id)
      topicsOf.set(client, (topicsOf.get(client) ?? new Set()).add(topic))
      return id
    },
    remove,
    leave(client: Client) {
      for (const topic of [...(topicsOf.get(client) ?? [])]) remove(client, topic)
      topicsOf.delete(client)
    },
    /** Returns a topic's clients with their subscription ids. */
    of: (topic: string): ReadonlyMap<Client, string> => byTopic.get(topic) ?? noClients,
    topicsOf: (client: Client): ReadonlySet<string> => topicsOf.get(client) ?? noTopics,
    all: () => [...topicsOf],
  }
}

const noClients: ReadonlyMap<Client, string> = new Map()
const noTopics: ReadonlySet<string> = new Set()

function idOf({ topic, message }: Pick<Message, 'topic' | 'message'>): string {
  return createHash('sha256').update(topic).update(message).digest('hex')
}
