import { retryAfterSecondsMax, retryProbeSeconds } from '@latchkey/protocol/constants'

/** The pause of an upstream that sent `Retry-After`. */
type Rest = {
  /** Applies the duration of a `Retry-After`. */
  ask(ms: number): void
  /**
   * Reports that the upstream responded. Ends a pause that was cut short as excessive, but not one of acceptable
   * length.
   */
  answered(): void
  /** Returns the milliseconds until the upstream may be called again. */
  leftMs(): number
}

/** The longest pause that an upstream may reasonably request. */
const restMsMax = retryAfterSecondsMax * 1_000
/** How soon an upstream that requests a longer pause is retried. Doubles each time that it does. */
const probeMs = retryProbeSeconds * 1_000

/**
 * Creates an inactive pause. A request for more than a minute is not honored: the next call after a while is a probe.
 */
export function createRest(): Rest {
  let until = 0
  let excesses = 0
  return {
    ask(ms) {
      // Calls that were in flight together count as one request for a pause.
      if (ms > restMsMax && Date.now() >= until) excesses += 1
      const restMs = ms > restMsMax ? Math.min(restMsMax, probeMs * 2 ** Math.max(0, excesses - 1)) : ms
      until = Math.max(until, Date.now() + restMs)
    },
    answered() {
      if (excesses > 0) until = 0
      excesses = 0
    },
    leftMs: () => (until === 0 ? 0 : Math.max(0, until - Date.now())),
  }
}
