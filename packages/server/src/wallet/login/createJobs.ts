import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Background tasks that run after the response is sent. Failures are only logged. */
export type Jobs = {
  /**
   * Starts a task once the response is on its way. It is retried unless its error has `isFinal` set; all retries
   * share one `id`.
   */
  run(name: string, job: (id: string) => Promise<unknown>): void
  /** Ends the delays between retries. Resolves when nothing is running. */
  close(): Promise<void>
}

/** Maximum number of pending tasks while the mail server is unreachable. Further ones are dropped and logged. */
const pendingMax = 1_000
const defaultWaitsMs = [1_000, 5_000, 20_000]

/**
 * Runs tasks in memory. A restart loses them: on disk they would contain codes, which are not stored in plain text
 * anywhere else, and a visitor can request another.
 */
export function createJobs(parts: { log: Logger; waitsMs?: readonly number[] }): Jobs {
  const { log, waitsMs = defaultWaitsMs } = parts
  const ending = new AbortController()
  const pending = new Set<Promise<void>>()

  async function go(name: string, job: (id: string) => Promise<unknown>): Promise<void> {
    const id = randomUUID()
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        await job(id)
        return
      } catch (error) {
        const isLast = waitMs === undefined || isFinal(error) || ending.signal.aborted
        // Not `err`: the log's serializer writes any object that is not an error as text.
        const fields = { job: name, failure: describe(error) }
        if (isLast) log.error(fields, 'job failed')
        else log.warn(fields, 'job failed, retrying')
        if (isLast) return
        await wait(waitMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      }
    }
  }

  return {
    run(name, job) {
      if (pending.size >= pendingMax) {
        log.error({ job: name }, 'job dropped: too many pending')
        return
      }
      const running = new Promise<void>((begin) => setImmediate(begin))
        .then(() => go(name, job))
        .finally(() => pending.delete(running))
      pending.add(running)
    },
    async close() {
      ending.abort()
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

const isFinal = (error: unknown) => error instanceof Error && 'isFinal' in error && error.isFinal === true

/** Describes an error by its kind only: messages of other programs may name the person. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code } = error as Error & { code?: unknown }
  return { name, ...(code !== undefined && { code: String(code) }) }
}
