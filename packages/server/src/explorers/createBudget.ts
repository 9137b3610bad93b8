import { retryAfterSecondsMax } from '@latchkey/protocol/constants'
import { ExplorerFailure } from './apis/explorerApi.ts'

/** Limits the requests to a service. */
export type Budget = {
  /**
   * Resolves when a request of a client may be sent. Clients take turns. Rejects with `ExplorerFailure` (spent) if
   * `signal` aborts first, if too many requests wait, or if the client has had its share of the day.
   */
  take(signal: AbortSignal, client?: string): Promise<void>
}

type Waiting = { grant(): void; refuse(): void }

const dayMs = 86_400_000
/** A request that would wait longer is better sent to the next service. */
const waitSMax = 4

/**
 * Creates a budget of requests in any second and in a UTC day. While too many requests wait, the client with the most
 * loses its last one. A client may use no more of a day than it leaves to the others.
 */
export function createBudget({
  perSecond,
  perDay = Number.POSITIVE_INFINITY,
  now = () => Date.now(),
}: {
  perSecond: number
  perDay?: number | undefined
  now?: () => number
}): Budget {
  /** The requests that wait, by client, in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  const day = createDay(perDay, now)
  /** When the last requests were sent, oldest first. */
  let sent: number[] = []
  let waiting = 0
  let timer: NodeJS.Timeout | undefined

  const remove = (client: string, queue: Waiting[], at: number) => {
    const [removed] = queue.splice(at, 1)
    if (queue.length === 0) queues.delete(client)
    waiting -= 1
    return removed
  }

  const sendNext = () => {
    clearTimeout(timer)
    for (const [client, queue] of queues) {
      const oldest = sent.length < perSecond ? undefined : sent[0]
      const waitMs = oldest === undefined ? 0 : oldest + 1_000 - performance.now()
      if (waitMs > 0) {
        timer = setTimeout(sendNext, waitMs)
        return
      }
      const next = remove(client, queue, 0)
      queues.delete(client)
      if (queue.length > 0) queues.set(client, queue)
      sent = [...sent, performance.now()].slice(-perSecond)
      next?.grant()
    }
  }

  const dropLast = () => {
    const [longest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    if (longest) remove(...longest, longest[1].length - 1)?.refuse()
  }

  return {
    take: (signal, client = '') =>
      new Promise((resolve, reject) => {
        if (!day.take(client)) return reject(spent(day.leftMs()))
        const queue = queues.get(client) ?? []
        const abort = () => {
          remove(client, queue, queue.indexOf(own))
          own.refuse()
        }
        const own: Waiting = {
          grant() {
            signal.removeEventListener('abort', abort)
            resolve()
          },
          refuse() {
            signal.removeEventListener('abort', abort)
            day.giveBack(client)
            reject(spent())
          },
        }
        queue.push(own)
        queues.set(client, queue)
        waiting += 1
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort)
        sendNext()
        if (waiting > waitSMax * perSecond) dropLast()
      }),
  }
}

/** Counts the requests of a UTC day. */
function createDay(perDay: number, now: () => number) {
  let today = 0
  let count = 0
  const byClient = new Map<string, number>()
  return {
    /** Counts a request, unless the client has had its share. Returns whether it may be sent. */
    take(client: string): boolean {
      const number = Math.floor(now() / dayMs)
      if (today !== number) {
        today = number
        count = 0
        byClient.clear()
      }
      if (perDay === Number.POSITIVE_INFINITY) return true
      const used = byClient.get(client) ?? 0
      if (used >= perDay - count) return false
      count += 1
      byClient.set(client, used + 1)
      return true
    },
    leftMs: () => dayMs - (now() % dayMs),
    giveBack(client: string): void {
      const used = byClient.get(client)
      if (used === undefined) return
      count -= 1
      byClient.set(client, used - 1)
    },
  }
}

/** Creates the failure for a spent budget. Within `leftMs`, requests that wait are sent, or the day ends. */
export function spent(leftMs = waitSMax * 1_000): ExplorerFailure {
  const retryAfterMs = Math.min(leftMs, retryAfterSecondsMax * 1_000)
  return new ExplorerFailure('spent', "The server's budget for the explorer is spent.", retryAfterMs)
}
