import { setTimeout as pause } from 'node:timers/promises'
import { ExplorerFailure } from './apis/explorerApi.ts'

/** Limits the requests to a service. */
export type Budget = {
  /** Resolves when a request may be sent. Rejects with `ExplorerFailure` (limited) if that takes too long. */
  take(signal: AbortSignal): Promise<void>
}

const dayMs = 86_400_000
/** A request that would wait longer is better sent to the next service. */
const waitMsMax = 3_000

/** Creates a budget of requests in any second and in a UTC day. */
export function createBudget({
  perSecond,
  perDay = Number.POSITIVE_INFINITY,
  now = () => Date.now(),
}: {
  perSecond: number
  perDay?: number | undefined
  now?: () => number
}): Budget {
  /** When the last requests were sent, or will be, in ascending order. */
  let slots: number[] = []
  let day = { number: 0, count: 0 }
  return {
    async take(signal) {
      const at = now()
      const number = Math.floor(at / dayMs)
      if (day.number !== number) day = { number, count: 0 }
      if (day.count >= perDay) throw spent((number + 1) * dayMs - at)
      // If the clock was set back, the last requests were sent in its future.
      slots = slots.filter((slot) => slot <= at + waitMsMax)
      const oldest = slots.length < perSecond ? undefined : slots.at(-perSecond)
      const waitMs = oldest === undefined ? 0 : Math.max(0, oldest + 1_000 - at)
      if (waitMs > waitMsMax) throw spent(waitMs)
      slots = [...slots, at + waitMs].slice(-perSecond)
      day.count += 1
      if (waitMs > 0) await pause(waitMs, undefined, { signal })
    },
  }
}

function spent(retryAfterMs: number): ExplorerFailure {
  return new ExplorerFailure('limited', "The explorer's budget is spent.", retryAfterMs)
}
