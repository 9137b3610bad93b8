import { LRUCache } from 'lru-cache'
import type { RedisLink } from '../storage/connectRedis.ts'
import type { BusListener, Message, MessageBus } from './store.ts'

/** Returns the channel of a topic's messages. */
export function channelOf(topic: string): string {
  return `latchkey:relay:topic:${topic}`
}

/** A note of one process about a topic, to one or all of the others. */
type Note = { from: string } & (
  | { message: Message }
  | { kept: string; publisher: string }
  | { taken: string }
)

/** Maximum number of topics in one command. */
const topicsMax = 1_000
/** Maximum number of messages whose origin is remembered until they are acknowledged. */
const originsMax = 50_000
/** How often a process announces itself and counts the processes that receive it. */
const presenceMs = 10_000

/** Carries messages between processes over the pub/sub of a Redis, with a channel for each topic in use. */
export function createRedisBus(
  { commands, subscriber, processId }: RedisLink,
  failed: (error: unknown) => void,
): MessageBus {
  const watched = new Map<string, Promise<unknown>>()
  const origins = new LRUCache<string, string>({ max: originsMax })
  const ownStart = JSON.stringify({ from: processId }).slice(0, -1)
  let listener: BusListener | undefined
  const presence = createPresence({ commands, subscriber, processId })
  let joining: Promise<void> = Promise.resolve()

  // A lost announcement loses nothing: the store refuses messages then, or announces those that it stores.
  const tell = (channel: string, note: Note) =>
    void commands.publish(channel, JSON.stringify(note)).catch(() => {})

  const subscribe = (topics: readonly string[]) => {
    const subscribing = subscriber.subscribe(...topics.map(channelOf))
    subscribing.catch(() => {})
    for (const topic of topics) watched.set(topic, subscribing)
    return subscribing
  }

  const join = () => {
    joining = presence.join()
    return joining
  }

  subscriber.on('message', (channel, text) => {
    if (channel === presence.channel) return presence.hear(text)
    // Most messages are its own, and need no parsing.
    if (text.startsWith(ownStart)) return
    const note = JSON.parse(text) as Note
    if ('message' in note) {
      origins.set(note.message.id, note.from)
      listener?.receive(note.message)
    } else if ('kept' in note) {
      const topic = channel.slice(channelOf('').length)
      listener?.receiveKept({ id: note.kept, topic, publisher: note.publisher })
    } else listener?.receiveTaken(note.taken)
  })

  const resubscribe = async () => {
    await join()
    const topics = [...watched.keys()]
    for (let at = 0; at < topics.length; at += topicsMax) {
      // Some may have been unsubscribed meanwhile.
      const still = topics.slice(at, at + topicsMax).filter((topic) => watched.has(topic))
      if (still.length > 0) await subscribe(still)
    }
    listener?.catchUp()
  }
  // One connection subscribes, the other reads what was missed, so both must be ready. If one breaks again, this runs
  // again later.
  const onReady = () => {
    if (commands.status === 'ready' && subscriber.status === 'ready') void resubscribe().catch(failed)
  }
  commands.on('ready', onReady)
  subscriber.on('ready', onReady)

  return {
    announce(message) {
      if (!presence.isAlone()) tell(channelOf(message.topic), { from: processId, message })
    },
    announceTaken(id) {
      const origin = origins.get(id)
      if (origin === undefined) return
      origins.delete(id)
      tell(processChannelOf(origin), { from: processId, taken: id })
    },
    async watch(topics) {
      const fresh = topics.filter((topic) => !watched.has(topic))
      if (fresh.length > 0) subscribe(fresh)
      await Promise.all(new Set([joining, ...topics.map((topic) => watched.get(topic))]))
    },
    unwatch(topic) {
      watched.delete(topic)
      subscriber.unsubscribe(channelOf(topic)).catch(() => {})
    },
    listen(to) {
      listener = to
      void join().catch(failed)
    },
    processes: presence.processes,
  }
}

/** Counts the processes of the relay. */
type Presence = {
  channel: string
  /** Subscribes to the other processes and announces this one, so that a process that was alone learns of it. */
  join(): Promise<void>
  /** Handles another process's announcement. */
  hear(text: string): void
  /** Returns whether no other process subscribes. Publishing only to oneself would double the work for a message. */
  isAlone(): boolean
  processes(): number
}

function createPresence({
  commands,
  subscriber,
  processId,
}: Pick<RedisLink, 'commands' | 'subscriber' | 'processId'>): Presence {
  const channel = `${commands.options.keyPrefix ?? ''}latchkey:relay:processes`
  let isAlone = false
  let processes = 1
  /** Counts the reasons to doubt `isAlone`, since the two connections report in no defined order. */
  let doubts = 0
  const doubt = () => {
    doubts += 1
    isAlone = false
  }
  const sayHere = async () => {
    const before = doubts
    const receivers = await commands.publish(channel, processId)
    isAlone = receivers === 1 && doubts === before
    processes = receivers
  }
  const saying = setInterval(() => {
    if (subscriber.status === 'ready') sayHere().catch(() => {})
  }, presenceMs)
  saying.unref()
  commands.on('end', () => clearInterval(saying))
  subscriber.on('close', doubt)
  return {
    channel,
    join: () => subscriber.subscribe(processChannelOf(processId), channel).then(sayHere),
    hear(text) {
      if (text === processId) return
      doubt()
      processes = Math.max(processes, 2)
    },
    isAlone: () => isAlone,
    processes: () => Math.max(processes, 1),
  }
}

function processChannelOf(processId: string): string {
  return `latchkey:relay:process:${processId}`
}
