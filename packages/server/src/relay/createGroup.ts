import { relayTopicTtlSeconds } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'
import { charactersOf } from './charactersOf.ts'
import { type Arrival, createRoom, type Room, type Source } from './createRoom.ts'
import { RelayRefusal } from './RelayRefusal.ts'
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
  const open = new Map<string, Entries>()
  const receipts = new Map<string, Arrival<Receipt>>()
  const listenings = new Map<string, Arrival<Listening>>()
  const recent = new LRUCache<string, readonly string[]>({
    max: recentTopicsMax,
    ttl: recentTopicMs,
    perf: { now },
  })
  /** The group that is being written, which can no longer be changed. */
  let written = nothing
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let characters = 0

  const size = () => open.size + receipts.size + listenings.size

  const write = async () => {
    const entries = [...first(open, groupSizeMax)]
    const taken = [...first(receipts, groupSizeMax)]
    const listened = [...first(listenings, groupTopicsMax)]
    for (const [id] of entries) leave(id)
    for (const [key] of taken) receipts.delete(key)
    for (const [topic] of listened) listenings.delete(topic)
    const messages = entries.map(([, [{ message }]]) => message)
    written = { messages, receipts: new Set(taken.map(([key]) => key)) }
    try {
      const topics = new Set([...messages.map(({ topic }) => topic), ...listened.map(([topic]) => topic)])
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
        await store.weigh({ messages, topics: [...topics] }),
      )
      const full = await keep(admitted, giveBack)
      for (const { topic, clientIds } of admitted.listenings)
        recent.set(topic, [...new Set([...(recent.get(topic) ?? []), ...clientIds])].slice(0, 2))
      for (const [id, waiting] of entries) {
        const reason = full.has(id) ? 'topic full' : refused.get(id)
        for (const { resolve, reject } of waiting)
          if (reason) reject(new RelayRefusal(reason))
          else resolve()
      }
    } catch (error) {
      failed(error)
      for (const [, waiting] of entries)
        for (const { reject } of waiting) reject(new RelayRefusal('unavailable'))
    } finally {
      written = nothing
    }
  }

  const keep = async (entries: KeptEntries, giveBack: (isLost: (id: string) => boolean) => void) => {
    try {
      const full = await store.keep(entries)
      giveBack((id) => full.has(id))
      return full
    } catch (error) {
      giveBack(() => true)
      throw error
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

  /** Removes a message that will not be written, and returns its pending publications. */
  const leave = (id: string) => {
    const entries = open.get(id)
    if (entries) characters -= charactersOf(entries[0].message)
    open.delete(id)
    return entries
  }

  const drop = (id: string) => {
    const entries = leave(id)
    for (const { resolve } of entries ?? []) resolve()
    return entries !== undefined
  }

  return {
    keep(message, source) {
      if (characters > waitingCharactersMax) return Promise.reject(new RelayRefusal('unavailable'))
      return new Promise((resolve, reject) => {
        const entry = { message, source, resolve, reject }
        const same = open.get(message.id)
        if (same) same.push(entry)
        else {
          open.set(message.id, [entry])
          characters += charactersOf(message)
        }
        soon()
      })
    },
    hear(topic, clientId, source) {
      const known = recent.get(topic) ?? []
      if (known.includes(clientId) || known.length > 1) return
      const before = listenings.get(topic)
      // With a slow store these are recorded later, when the clients listen again.
      if (!before && listenings.size >= recentTopicsMax) return
      // The store forgets a topic of one listener sooner than this process does.
      const others = [...(before?.value.clientIds ?? []), ...known].filter((id) => id !== clientId)
      const expiresAt = now() + relayTopicTtlSeconds * 1_000
      const value = { topic, clientIds: [clientId, ...others.slice(0, 1)] as const, expiresAt }
      listenings.set(topic, { value, source: before?.source ?? source })
      soon()
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
      const unwritten = [...open.values()].map(([{ message }]) => message)
      return [...written.messages, ...unwritten].filter(({ topic }) => wanted.has(topic))
    },
    async end() {
      while (writing || size() > 0) await flush()
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
