import { charactersOf } from './charactersOf.ts'
import { RelayRefusal } from './RelayRefusal.ts'
import type { MailboxStore, Message, Receipt } from './store.ts'

/** Writes in groups: one insert for all that came within a few milliseconds. */
export type Group = {
  /**
   * Resolves when the message is durable, or has been taken before it was written. Rejects with a `RelayRefusal`
   * when its topic is full or nothing can be kept now.
   */
  keep(message: Message): Promise<void>
  /** A client has taken a message: one that is not written yet never is, else the receipt is kept. */
  take(receipt: Receipt): void
  /** Whether a receipt of this is still to be written. */
  isTaken(id: string, clientId: string): boolean
  /** A message has been taken elsewhere: where it is not written yet, it never is. */
  drop(id: string): void
  /** What is not written yet, of these topics. */
  waiting(topics: readonly string[]): Message[]
  /** Writes what is left; resolves when it is durable. */
  end(): Promise<void>
}

type Entry = { message: Message; resolve: () => void; reject: (error: unknown) => void }
/** The same message, sent more than once. */
type Entries = [Entry, ...Entry[]]

/** How long a group waits for company. */
const groupMs = 10
/** How many messages a group holds. */
const groupSizeMax = 500
/** What may wait for a store that is slow. */
const waitingCharactersMax = 64_000_000

/**
 * Groups the writes to a store. Groups are written one after another, so that none overtakes its receipt. `failed` is
 * told of each group that could not be written.
 */
export function createGroup(store: MailboxStore, failed: (error: unknown) => void): Group {
  const open = new Map<string, Entries>()
  const receipts = new Map<string, Receipt>()
  /** In writing: they cannot be called back any more. */
  let written = nothing
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let characters = 0

  const write = async () => {
    const entries = [...first(open, groupSizeMax)]
    const taken = [...first(receipts, groupSizeMax)]
    for (const [id] of entries) leave(id)
    for (const [key] of taken) receipts.delete(key)
    const messages = entries.map(([, [{ message }]]) => message)
    written = { messages, receipts: new Set(taken.map(([key]) => key)) }
    try {
      const refused = await store.keep({ messages, receipts: taken.map(([, receipt]) => receipt) })
      for (const [id, waiting] of entries)
        for (const { resolve, reject } of waiting)
          if (refused.has(id)) reject(new RelayRefusal('topic full'))
          else resolve()
    } catch (error) {
      failed(error)
      for (const [, waiting] of entries)
        for (const { reject } of waiting) reject(new RelayRefusal('unavailable'))
    } finally {
      written = nothing
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
      if (open.size + receipts.size > 0) soon()
    })
    return writing
  }

  const soon = () => {
    // While a group is written, the next one grows.
    if (writing) return
    if (open.size + receipts.size >= groupSizeMax) void flush()
    else timer ??= setTimeout(flush, groupMs)
  }

  /** Answers who waits for a message that is no longer to be written. */
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
    keep(message) {
      if (characters > waitingCharactersMax) return Promise.reject(new RelayRefusal('unavailable'))
      return new Promise((resolve, reject) => {
        const entry = { message, resolve, reject }
        const same = open.get(message.id)
        if (same) same.push(entry)
        else {
          open.set(message.id, [entry])
          characters += charactersOf(message)
        }
        soon()
      })
    },
    take(receipt) {
      if (drop(receipt.id)) return
      receipts.set(keyOf(receipt.id, receipt.clientId), receipt)
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
      while (writing || open.size + receipts.size > 0) await flush()
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
