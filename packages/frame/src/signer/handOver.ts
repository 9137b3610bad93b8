import { rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { isUnanswered } from './isUnanswered.ts'

/**
 * Hands over what was signed. Where the answer is lost the same bytes go out again, which counts once, and what is still
 * not told is looked up by its hash. Throws only where it is not there: what cannot be told may have been sent, and its
 * hash tells.
 */
export async function handOver({
  send,
  isKnown,
}: {
  send(): Promise<unknown>
  /** Whether it is there; `isRefused` where that was not the first that was sent. */
  isKnown(isRefused: boolean): Promise<boolean>
}): Promise<void> {
  let failure: unknown
  let isRefused = false
  for (const delayMs of delaysMs) {
    await pause(delayMs)
    try {
      await send()
      return
    } catch (error) {
      isRefused = !isUnanswered(error)
      // Of the first this is the whole answer; of a later one it may say that the first is there.
      if (isRefused && failure === undefined) throw error
      failure = error
      if (isRefused) break
    }
  }
  for (const delayMs of delaysMs) {
    await pause(delayMs)
    if (await isKnown(isRefused).catch(() => true)) return
  }
  throw failure
}

const delaysMs = [0, ...Array.from({ length: rpcRetryCount }, (_, at) => rpcRetryDelayMs * 2 ** at)]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
