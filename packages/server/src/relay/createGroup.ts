import { relayTopicTtlSeconds } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'
import { charactersOf } from './charactersOf.ts'
import { type Arrival, createRoom, type Room, type Source } from './createRoom.ts'
import { type RefusalReason, RelayRefusal } from './RelayRefusal.ts'
import type { KeptEntries, Listening, MailboxStore, Message, Receipt } from './store.ts'

/** Groups writes: one insert for all messages that arrive within a few milliseconds. */
type Group = {
  /**
   * Resolves when the message is durable, or was acknowledged before it was written. Rejects with a `RelayRefusal` if
   * there is no room, or nothing can be stored now.
   */
  keep(message: Message, source: Source): Promise<void>
  /** Records that a client has listened to a topic, so that its messages may wait for days. */
  hear(topic: string, clientId: string, source: Source): void
  /** Records an acknowledgement. A message that is not written yet is dropped, otherwise the receipt is stored. */
  take(receipt: Receipt, source: Source): void
  /** Returns whether such a receipt is still to be written. */
  isTaken(id: string, clientId: string): boolean
  /** Drops a message that was acknowledged elsewhere, if it is not written yet. */
  drop(id: string): void
  /** Returns the messages of these topics that are not written yet. */
  waiting(topics: readonly string[]): Message[]
  /** Writes everything that is left. Resolves when it is durable. */
  end(): Promise<void>
}

type Entry = { message: Message; source: Source; resolve: () => void; reject: (error: unknown) => void }
/** The same message, published more than once. */
type Entries = [Entry, ...Entry[]]

/** How long a group waits for further writes. */
const groupMs = 10
/** Maximum number of messages in a group. */
const groupSizeMax = 500
/** Maximum size of messages that wait for a slow store. */
const waitingCharactersMax = 64_000_000
/** Maximum number of topics in a group. */
const groupTopicsMax = 5_000
/**
 * Number of remembered topics whose listeners were written recently, so that a client that reconnects does not write
 * them again.
 */
const recentTopicsMax = 50_000
const recentTopicMs = 86_400_000

/**
 * Groups the writes to a store. Groups are written one after another, so that none overtakes its receipt. `failed` is
 * called for each group that could not be written.
 */
export function createGroup(
  store: MailboxStore,
  failed: (error: unknown) => void,
  { room = createRoom(), now = Date.now }: { room?: Room; now?: () => number } = {},
): Group {
  const open = createOpenMessages()
  const receipts = new Map<string, Arrival<Receipt>>()
  const listenings = createListenings(now)
  /** The group that is being written, which can no longer be changed. */
  let written = nothing
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const size = () => open.size() + receipts.size + listenings.size()

  const write = async () => {
    const entries = open.take()
    const taken = [...first(receipts, groupSizeMax)]
    const listened = listenings.take()
    for (const [key] of taken) receipts.delete(key)
    const messages = entries.map(([, [{ message }]]) => message)
    written = { messages, receipts: new Set(taken.map(([key]) => key)) }
    try {
      const {
        entries: admitted,
        refused,
        giveBack,
      } = room.admit(
        {
          messages: entries.map(([, [{ message: value, source }]]) => ({ value, source })),
          receipts: taken.map(([, receipt]) => receipt),
          listenings: listened.map(([, listening]) => listening),
        },
        await weigh(store, messages, listened),
      )
      const full = await keepAdmitted(store, admitted, giveBack)
      listenings.written(admitted.listenings)
      for (const [id, waiting] of entries) settle(waiting, full.has(id) ? 'topic full' : refused.get(id))
    } catch (error) {
      failed(error)
      for (const [, waiting] of entries) settle(waiting, 'unavailable')
    } finally {
      written = nothing
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
      if (size() > 0) soon()
    })
    return writing
  }

  const soon = () => {
    // While a group is written, the next one grows.
    if (writing) return
    if (size() >= groupSizeMax) void flush()
    else timer ??= setTimeout(flush, groupMs)
  }

  const drop = (id: string) => {
    const entries = open.remove(id)
    if (entries) settle(entries, undefined)
    return entries !== undefined
  }

  return {
    keep(message, source) {
      if (open.isFull()) return Promise.reject(new RelayRefusal('unavailable'))
      return new Promise((resolve, reject) => {
        open.add({ message, source, resolve, reject })
        soon()
      })
    },
    hear(topic, clientId, source) {
      if (listenings.add(topic, clientId, source)) soon()
    },
    take(receipt, source) {
      if (drop(receipt.id)) return
      receipts.set(keyOf(receipt.id, receipt.clientId), { value: receipt, source })
      soon()
    },
    isTaken(id, clientId) {
      const key = keyOf(id, clientId)
      return receipts.has(key) || written.receipts.has(key)
    },
    drop: (id) => void drop(id),
    waiting(topics) {
      const wanted = new Set(topics)
      return [...written.messages, ...open.messages()].filter(({ topic }) => wanted.has(topic))
    },
    async end() {
      while (writing || size() > 0) await flush()
    },
  }
}

function weigh(
  store: MailboxStore,
  messages: readonly Message[],
  listened: readonly [topic: string, Arrival<Listening>][],
) {
  const topics = new Set([...messages.map(({ topic }) => topic), ...listened.map(([topic]) => topic)])
  return store.weigh({ messages, topics: [...topics] })
}

/** Stores what was admitted, and gives back the room of what was not stored. Returns the ids of messages whose topic is full. */
async function keepAdmitted(
  store: MailboxStore,
  entries: KeptEntries,
  giveBack: (isLost: (id: string) => boolean) => void,
): Promise<ReadonlySet<string>> {
  try {
    const full = await store.keep(entries)
    giveBack((id) => full.has(id))
    return full
  } catch (error) {
    giveBack(() => true)
    throw error
  }
}

/** Confirms or refuses all publications of a message. */
function settle(entries: Entries, reason: RefusalReason | undefined) {
  for (const { resolve, reject } of entries)
    if (reason) reject(new RelayRefusal(reason))
    else resolve()
}

/** Creates the messages that are not written yet. */
function createOpenMessages() {
  const open = new Map<string, Entries>()
  let characters = 0

  /** Removes a message that will not be written, and returns its pending publications. */
  const remove = (id: string) => {
    const entries = open.get(id)
    if (entries) characters -= charactersOf(entries[0].message)
    open.delete(id)
    return entries
  }

  return {
    size: () => open.size,
    isFull: () => characters > waitingCharactersMax,
    messages: () => [...open.values()].map(([{ message }]) => message),
    add(entry: Entry) {
      const { message } = entry
      const same = open.get(message.id)
      if (same) same.push(entry)
      else {
        open.set(message.id, [entry])
        characters += charactersOf(message)
      }
    },
    remove,
    /** Removes the messages of one group and returns them. */
    take() {
      const entries = [...first(open, groupSizeMax)]
      for (const [id] of entries) remove(id)
      return entries
    },
  }
}

/** Creates the topics whose listeners are not written yet, and remembers recently written ones. */
function createListenings(now: () => number) {
  const listenings = new Map<string, Arrival<Listening>>()
  const recent = new LRUCache<string, readonly string[]>({
    max: recentTopicsMax,
    ttl: recentTopicMs,
    perf: { now },
  })
  return {
    size: () => listenings.size,
    /** Returns whether there is anything to write. */
    add(topic: string, clientId: string, source: Source): boolean {
      const known = recent.get(topic) ?? []
      if (known.includes(clientId) || known.length > 1) return false
      const before = listenings.get(topic)
      // With a slow store these are recorded later, when the clients listen again.
      if (!before && listenings.size >= recentTopicsMax) return false
      // The store forgets a topic of one listener sooner than this process does.
      const others = [...(before?.value.clientIds ?? []), ...known].filter((id) => id !== clientId)
      const expiresAt = now() + relayTopicTtlSeconds * 1_000
      const value = { topic, clientIds: [clientId, ...others.slice(0, 1)] as const, expiresAt }
      listenings.set(topic, { value, source: before?.source ?? source })
      return true
    },
    /** Removes the topics of one group and returns them. */
    take() {
      const listened = [...first(listenings, groupTopicsMax)]
      for (const [topic] of listened) listenings.delete(topic)
      return listened
    },
    /** Remembers what was written. */
    written(listened: readonly Listening[]) {
      for (const { topic, clientIds } of listened)
        recent.set(topic, [...new Set([...(recent.get(topic) ?? []), ...clientIds])].slice(0, 2))
    },
  }
}

const nothing: { messages: readonly Message[]; receipts: ReadonlySet<string> } = {
  messages: [],
  receipts: new Set(),
}

function keyOf(id: string, clientId: string): string {
  return `${id} ${clientId}`
}

function* first<value>(map: ReadonlyMap<string, value>, count: number): Generator<[string, value]> {
  let left = count
  for (const entry of map) {
    if (left === 0) return
    yield entry
    left -= 1
  }
}
