import { disconnectTimeoutMs } from '@latchkey/protocol/constants'
import { untilAborted } from '../utils/untilAborted.ts'

/** Waits until a wallet has ended a connection; one that does not answer keeps nobody. Rejects as the wallet does. */
export async function untilLetGo(ending: Promise<void>): Promise<void> {
  const within = AbortSignal.timeout(disconnectTimeoutMs)
  try {
    await untilAborted(ending, within)
  } catch (error) {
    if (!within.aborted) throw error
  }
}
