import { retryAfterSecondsMax } from '@latchkey/protocol/constants'
import { createRest } from '../base/createRest.ts'

/** Whether a source may be used. One that failed is skipped for a while, then tried by one caller at a time. */
type Health = {
  /** Begins a use. Returns false while the source is skipped, or while another caller tries it. */
  begin(): boolean
  /** Ends a use that worked. */
  succeeded(): void
  /** Ends a use that failed. `askedMs` is the pause that the source asked for. */
  failed(askedMs?: number): void
  /** Ends a use that says nothing about the source. */
  left(): void
  /** Returns the milliseconds until the source may be used again. */
  restMs(): number
}

const restMsMin = 1_000
/** A source that asks for a longer pause is tried after this time anyway. */
const restMsMax = retryAfterSecondsMax * 1_000

/** Creates the health of a source that has not failed. Each failure in a row doubles the pause, to at most a minute. */
export function createHealth(): Health {
  const rest = createRest(restMsMax)
  let failures = 0
  let isTried = false
  return {
    restMs: rest.leftMs,
    begin() {
      if (failures === 0) return true
      if (isTried || rest.leftMs() > 0) return false
      isTried = true
      return true
    },
    succeeded() {
      failures = 0
      rest.end()
      isTried = false
    },
    failed(askedMs = 0) {
      isTried = false
      // Uses that were under way together count as one failure.
      if (rest.leftMs() === 0) failures += 1
      rest.begin(Math.max(restMsMin * 2 ** Math.min(failures - 1, 10), askedMs))
    },
    left() {
      isTried = false
    },
  }
}
