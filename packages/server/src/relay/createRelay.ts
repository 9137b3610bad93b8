import { createHash, randomUUID } from 'node:crypto'
import { relayMailboxMessagesMax } from '@latchkey/protocol/constants'
import { createGroup } from './createGroup.ts'
import type { MailboxStore, Message, MessageBus } from './store.ts'

/** What a client publishes: an envelope that only its peer can open. */
export type Publication = Pick<Message, 'topic' | 'message' | 'tag' | 'attestation'> & { ttlSeconds: number }

/** One client's socket, as the relay sees it. */
export type Client = {
  clientId: string
  /** Sends a message that came by a subscription. */
  deliver(subscriptionId: string, message: Message): void
}

/** A relay of WalletConnect v2: mailboxes by topic, and the sockets that listen to them. */
export type Relay = {
  /** Answers the subscription's id, and delivers what waits. The same topic again answers the same id. */
  subscribe(client: Client, topics: readonly string[]): Promise<string[]>
  unsubscribe(client: Client, topic: string): void
  /** How many topics the client listens to. */
  topicCount(client: Client): number
  /** Resolves when the message is durable, or a subscriber has taken it. */
  publish(client: Client, publication: Publication): Promise<void>
  /** What waits for the client on these topics. */
  fetch(client: Client, topics: readonly string[]): Promise<{ messages: Message[]; hasMore: boolean }>
  /** The client has taken a message: it does not get it again. */
  take(client: Client, receipt: { id: string; topic: string }): void
  /** The client's socket has closed. */
  leave(client: Client): void
  /** A message of another process. */
  receive(message: Message): void
  /** Another process's client has taken a message of this one. */
  receiveTaken(id: string): void
  /** Writes what is left. */
  end(): Promise<void>
}

/** Makes a relay over a store; with a bus, several processes are one relay. */
export function createRelay({
  store,
  bus,
  now = Date.now,
}: {
  store: MailboxStore
  bus?: MessageBus | undefined
  now?: () => number
}): Relay {
  const group = createGroup(store)
  const listeners = new Map<string, Map<Client, string>>()
  const topicsOf = new Map<Client, Set<string>>()

  const deliver = (message: Message) => {
    for (const [client, subscriptionId] of listeners.get(message.topic) ?? []) {
      if (client.clientId !== message.publisher) client.deliver(subscriptionId, message)
    }
  }

  const read = async (client: Client, topics: readonly string[]) => {
    // The group first: what is written meanwhile is in the store by then.
    const unwritten = group
      .waiting(topics)
      .filter(({ publisher, expiresAt }) => publisher !== client.clientId && expiresAt > now())
    const stored = await store.read(topics, client.clientId, relayMailboxMessagesMax + 1)
    const isStored = new Set(stored.map(({ id }) => id))
    const messages = [...stored, ...unwritten.filter(({ id }) => !isStored.has(id))]
    return {
      messages: messages.slice(0, relayMailboxMessagesMax),
      hasMore: messages.length > relayMailboxMessagesMax,
    }
  }

  const listen = (client: Client, topic: string): string => {
    let clients = listeners.get(topic)
    if (!clients) {
      clients = new Map()
      listeners.set(topic, clients)
      bus?.watch(topic)
    }
    const id = clients.get(client) ?? randomUUID().replaceAll('-', '')
    clients.set(client, id)
    const topics = topicsOf.get(client) ?? new Set()
    topicsOf.set(client, topics.add(topic))
    return id
  }

  const unsubscribe = (client: Client, topic: string) => {
    const clients = listeners.get(topic)
    if (!clients?.delete(client)) return
    topicsOf.get(client)?.delete(topic)
    if (clients.size > 0) return
    listeners.delete(topic)
    bus?.unwatch(topic)
  }

  return {
    async subscribe(client, topics) {
      const ids = topics.map((topic) => listen(client, topic))
      const { messages } = await read(client, topics)
      for (const message of messages) {
        const id = listeners.get(message.topic)?.get(client)
        if (id !== undefined) client.deliver(id, message)
      }
      return ids
    },
    unsubscribe,
    topicCount: (client) => topicsOf.get(client)?.size ?? 0,
    async publish(client, { ttlSeconds, ...publication }) {
      const publishedAt = now()
      const message: Message = {
        ...publication,
        id: idOf(publication),
        publishedAt,
        expiresAt: publishedAt + ttlSeconds * 1_000,
        publisher: client.clientId,
      }
      const kept = group.keep(message)
      deliver(message)
      bus?.announce(message)
      await kept
    },
    fetch: read,
    take(client, receipt) {
      group.take({ ...receipt, clientId: client.clientId })
      bus?.announceTaken(receipt.id)
    },
    leave(client) {
      for (const topic of [...(topicsOf.get(client) ?? [])]) unsubscribe(client, topic)
      topicsOf.delete(client)
    },
    receive: deliver,
    receiveTaken: (id) => void group.drop(id),
    end: group.end,
  }
}

function idOf({ topic, message }: Pick<Message, 'topic' | 'message'>): string {
  return createHash('sha256').update(topic).update(message).digest('hex')
}
