import type { MailboxStore, Message, Receipt } from './store.ts'

/** Writes in groups: one insert for all that came within a few milliseconds. */
export type Group = {
  /** Resolves when the message is durable, or has been taken before it was written; rejects when it cannot be kept. */
  keep(message: Message): Promise<void>
  /** A client has taken a message: one that is not written yet never is, else the receipt is kept. */
  take(receipt: Receipt): void
  /** A message has been taken elsewhere; whether it was still to be written here. */
  drop(id: string): boolean
  /** What is not written yet, of these topics. */
  waiting(topics: readonly string[]): Message[]
  /** Writes what is left; resolves when it is durable. */
  end(): Promise<void>
}

type Entry = { message: Message; resolve: () => void; reject: (error: unknown) => void }

/** How long a group waits for company. */
const groupMs = 10
/** How many messages a group holds. */
const groupSizeMax = 500

/** Groups the writes to a store. Groups are written one after another, so that none overtakes its receipt. */
export function createGroup(store: MailboxStore): Group {
  let open = new Map<string, Entry[]>()
  let receipts: Receipt[] = []
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  /** In writing: they cannot be called back any more. */
  let written: readonly Message[] = []

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (open.size === 0 && receipts.length === 0) return last
    const entries = [...open.values()]
    const group = { messages: entries.map(([first]) => (first as Entry).message), receipts }
    open = new Map()
    receipts = []
    last = last.then(async () => {
      written = group.messages
      try {
        await store.keep(group)
        for (const { resolve } of entries.flat()) resolve()
      } catch (error) {
        for (const { reject } of entries.flat()) reject(error)
      } finally {
        written = []
      }
    })
    return last
  }

  const soon = () => {
    if (open.size + receipts.length >= groupSizeMax) void flush()
    else timer ??= setTimeout(flush, groupMs)
  }

  const drop = (id: string) => {
    const entries = open.get(id)
    open.delete(id)
    for (const { resolve } of entries ?? []) resolve()
    return entries !== undefined
  }

  return {
    keep(message) {
      return new Promise((resolve, reject) => {
        const entry = { message, resolve, reject }
        const same = open.get(message.id)
        if (same) same.push(entry)
        else open.set(message.id, [entry])
        soon()
      })
    },
    take(receipt) {
      if (drop(receipt.id)) return
      receipts.push(receipt)
      soon()
    },
    drop,
    waiting(topics) {
      const wanted = new Set(topics)
      const unwritten = [...open.values()].map(([first]) => (first as Entry).message)
      return [...written, ...unwritten].filter(({ topic }) => wanted.has(topic))
    },
    end: () => flush(),
  }
}
