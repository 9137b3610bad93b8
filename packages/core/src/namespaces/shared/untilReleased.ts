import { disconnectTimeoutMs } from '@latchkey/protocol/constants'
import { untilAborted } from '@latchkey/protocol/untilAborted'

/** Waits for a wallet to end a connection, up to a timeout. Rejects with the wallet's error. */
export async function untilReleased(ending: Promise<void>): Promise<void> {
  const within = AbortSignal.timeout(disconnectTimeoutMs)
  try {
    await untilAborted(ending, within)
  } catch (error) {
    if (!within.aborted) throw error
  }
}
