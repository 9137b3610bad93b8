import { LRUCache } from 'lru-cache'
import type { Charge } from '../base/charge.ts'
import type { ExplorerMetrics } from '../base/createExplorerMetrics.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { askRest, type RestAnswer } from '../chains/askRest.ts'
import type { ExplorerSettings } from '../settings/settings.ts'
import { type AskExplorer, ExplorerFailure } from './apis/explorerApi.ts'
import { type Budget, spent } from './createBudget.ts'

/** Requests to one explorer. */
type Requests = {
  /** Returns what sends requests until `signal` aborts, and calls `charge` before each. Cached ones cost nothing. */
  bind(charge: Charge, signal: AbortSignal): AskExplorer
}

/** A page of NFTs repeats their images. */
const answerBytesMax = 8_000_000
const cachedCharactersMax = 8_000_000
/** Equal requests of a visitor's tabs and of neighboring endpoints. */
const cachedMs = 10_000

/** Creates the requests to an explorer, within its budget. */
export function createRequests({
  settings: { url, key },
  budget,
  metrics,
  labels,
}: {
  settings: ExplorerSettings
  budget: Budget
  metrics: ExplorerMetrics
  labels: { chain: string; source: string }
}): Requests {
  const cache = new LRUCache<string, string>({
    maxSize: cachedCharactersMax,
    sizeCalculation: (text) => text.length + 1,
    ttl: cachedMs,
  })
  const credentials: Readonly<Record<string, string>> = key === undefined ? {} : { apikey: key }

  return {
    bind(charge, signal) {
      const unanswered = createUnanswered()
      return async (path, query, read) => {
        const name = JSON.stringify([path, query])
        const known = cache.get(name)
        if (known !== undefined) return read(JSON.parse(known))
        charge(1)
        const explain = (error: unknown) => {
          throw signal.aborted ? unanswered.toFailure() : error
        }
        const askedAt = performance.now()
        await budget.take(signal, charge.client).catch(explain)
        const end = unanswered.begin(performance.now() - askedAt)
        const answer = await send(path, { ...query, ...credentials }, signal)
          .catch(explain)
          .finally(end)
        if (answer.status === 404) return read(undefined)
        refuse(answer)
        const value = read(parse(answer.text))
        cache.set(name, answer.text)
        return value
      }
    },
  }

  async function send(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<RestAnswer> {
    metrics.requests.inc(labels)
    const stop = metrics.seconds.startTimer(labels)
    try {
      return await askRest(url, path, query, { signal, bytes: answerBytesMax })
    } catch (error) {
      if (error instanceof RequestFailure) throw new ExplorerFailure('invalid', 'The answer is too large.')
      // The error may name the explorer's address, which may contain a key.
      throw new ExplorerFailure('failed', 'The explorer is unreachable.')
    } finally {
      stop()
    }
  }
}

/** Creates the requests of one use that have no response yet, which say why its time was not enough. */
function createUnanswered() {
  const requests = new Set<{ sentAt: number; waitedMs: number }>()
  return {
    /** Adds a request that is sent now. Returns a function that removes it. */
    begin(waitedMs: number): () => void {
      const request = { sentAt: performance.now(), waitedMs }
      requests.add(request)
      return () => void requests.delete(request)
    },
    /** An explorer is late only if it had more time for a request than the budget. */
    toFailure(): ExplorerFailure {
      const isLate = [...requests].some(({ sentAt, waitedMs }) => performance.now() - sentAt >= waitedMs)
      return isLate ? new ExplorerFailure('late', 'The explorer did not respond in time.') : spent()
    },
  }
}

function refuse({ status, retryAfterMs }: RestAnswer): void {
  if (status >= 200 && status <= 299) return
  const kind = status === 429 ? 'limited' : status >= 500 ? 'failed' : 'refused'
  throw new ExplorerFailure(kind, `The explorer returned ${status}.`, retryAfterMs)
}

/** A page instead of JSON comes from a proxy in front of an explorer that is down. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExplorerFailure('failed', 'The explorer did not return JSON.')
  }
}
