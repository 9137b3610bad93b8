import { rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import { isUnanswered } from './isUnanswered.ts'

/**
 * Sends signed bytes. If the response is lost, retries with the same bytes, which take effect only once. If the result
 * is still unknown, looks them up by hash. Throws only if they were not received: in case of doubt, they may have been
 * sent and their hash can be used to find out.
 */
export async function handOver({
  send,
  isKnown,
}: {
  send(): Promise<unknown>
  /** Returns whether it was received; `isRefused` if an attempt after the first was rejected. */
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
      // The first rejection is final. A later one may mean that the first attempt was received.
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
