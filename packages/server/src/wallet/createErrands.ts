import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What is done after an answer has gone out, and told to nobody but the log when it fails. */
export type Errands = {
  /**
   * Begins it once the answer is under way. It is tried again unless its error says `isFinal`; its `id` is the same for
   * every try.
   */
  run(name: string, errand: (id: string) => Promise<unknown>): void
  /** Ends the waiting between tries, and resolves when nothing runs any more. */
  close(): Promise<void>
}

/** So many wait while the mail server is away; more are dropped, and logged. */
const pendingMax = 1_000
const defaultWaitsMs = [1_000, 5_000, 20_000]

/**
 * Runs errands in memory. A restart forgets them: on a disk they would carry codes, which stand nowhere else as they
 * are, and a visitor asks again.
 */
export function createErrands(parts: { log: Logger; waitsMs?: readonly number[] }): Errands {
  const { log, waitsMs = defaultWaitsMs } = parts
  const ending = new AbortController()
  const pending = new Set<Promise<void>>()

  async function go(name: string, errand: (id: string) => Promise<unknown>): Promise<void> {
    const id = randomUUID()
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        await errand(id)
        return
      } catch (error) {
        const isLast = waitMs === undefined || isFinal(error) || ending.signal.aborted
        // Not `err`: the log's serializer writes any object that is not an error as text.
        const fields = { errand: name, failure: describe(error) }
        if (isLast) log.error(fields, 'errand failed')
        else log.warn(fields, 'errand failed, retrying')
        if (isLast) return
        await wait(waitMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      }
    }
  }

  return {
    run(name, errand) {
      if (pending.size >= pendingMax) {
        log.error({ errand: name }, 'errand dropped: too many pending')
        return
      }
      const running = new Promise<void>((begin) => setImmediate(begin))
        .then(() => go(name, errand))
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

/** Messages of other programs may name whom they are about: only what kind of failure it was is logged. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code } = error as Error & { code?: unknown }
  return { name, ...(code !== undefined && { code: String(code) }) }
}
