import { retryAfterSecondsMax, retryProbeSeconds } from '@latchkey/protocol/constants'

/** How long an upstream that has asked to be left alone is. */
type Rest = {
  /** Takes what a `Retry-After` asks for into account. */
  ask(ms: number): void
  /** Tells that the upstream answers: that ends what was not believed, and nothing that may be asked for. */
  answered(): void
  /** Milliseconds until it may be asked again. */
  leftMs(): number
}

/** As long as an upstream may reasonably ask for. */
const restMsMax = retryAfterSecondsMax * 1_000
/** How soon one that asks for more is tried again; after each time that it does, twice as long. */
const probeMs = retryProbeSeconds * 1_000

/** Makes one that has not begun. More than a minute is not believed: the next call after a while is a probe. */
export function createRest(): Rest {
  let until = 0
  let excesses = 0
  return {
    ask(ms) {
      // Calls that were under way together ask for one rest.
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
