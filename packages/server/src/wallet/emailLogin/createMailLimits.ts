import { emailMailsOfClientPerHour, emailMailsOfProjectPerHour } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'

/** How many mails a client, and a project, may have sent. */
export type MailLimits = {
  /** Counts a mail; answers how long to wait, in milliseconds, where it is one too many, else 0. */
  take(asker: { projectId: string; address: string }): number
}

const hourMs = 3_600_000
const bucketsMax = 100_000

/** Makes limits whose buckets refill evenly over an hour, in memory: a client's address is kept nowhere else. */
export function createMailLimits(
  parts: { now?: () => number; perClient?: number; perProject?: number } = {},
): MailLimits {
  const {
    now = Date.now,
    perClient = emailMailsOfClientPerHour,
    perProject = emailMailsOfProjectPerHour,
  } = parts
  const buckets = new LRUCache<string, { filled: number; atMs: number }>({ max: bucketsMax })
  const look = (name: string, size: number) => {
    const atMs = now()
    const { filled, atMs: beforeMs } = buckets.get(name) ?? { filled: size, atMs }
    return { name, size, atMs, filled: Math.min(size, filled + ((atMs - beforeMs) * size) / hourMs) }
  }
  return {
    take({ projectId, address }) {
      const looked = [look(`${projectId}|${address}`, perClient), look(projectId, perProject)]
      const waitMs = Math.max(...looked.map(({ filled, size }) => ((1 - filled) * hourMs) / size))
      if (waitMs > 0) return waitMs
      for (const { name, filled, atMs } of looked) buckets.set(name, { filled: filled - 1, atMs })
      return 0
    },
  }
}
