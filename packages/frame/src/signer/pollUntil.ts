import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import { isUnanswered } from './isUnanswered.ts'

/**
 * Repeats a lookup until it returns a value, and ignores lookups without a response. Returns undefined after 90 s,
 * unless `isPending` returns true or gets no response: then it continues for another 90 s. Rejects once the signal is
 * aborted.
 */
export async function pollUntil<value>(
  look: () => Promise<value | undefined>,
  { isPending, signal }: { isPending?: () => Promise<boolean>; signal?: AbortSignal } = {},
): Promise<value | undefined> {
  let until = Date.now() + userOperationWaitMs
  for (;;) {
    const found = await look().catch(unlessUnanswered(undefined))
    if (found !== undefined) return found
    if (Date.now() > until) {
      if (!(await isPending?.().catch(unlessUnanswered(true)))) return undefined
      until = Date.now() + userOperationWaitMs
    }
    await pause(userOperationPollMs, signal)
  }
}

/** Returns a handler that replaces a missing response by a value. */
const unlessUnanswered =
  <value>(value: value) =>
  (error: unknown): value => {
    if (!isUnanswered(error)) throw error
    return value
  }
