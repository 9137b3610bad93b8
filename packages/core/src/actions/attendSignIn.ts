import { rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import type { Kit } from '../kit.ts'
import { withRetry } from '../utils/withRetry.ts'
import { abandonSignIn } from './abandonSignIn.ts'
import { getActiveAccount } from './getActiveAccount.ts'

/** Kits that are attended. */
const attended = new WeakSet<Kit>()

/**
 * Fetches `watchSignIn` for who connects, once for a kit. Who is connected while it does not come cannot be found out to
 * be signed in (8.2); the next one tries again.
 */
export function attendSignIn(kit: Kit): void {
  if (attended.has(kit)) return
  attended.add(kit)
  let isFetching = false

  const follow = async () => {
    if (kit.life() === 'destroyed') return stop()
    if (isFetching || kit.facts.get().status === 'disconnected') return
    isFetching = true
    try {
      const { watchSignIn } = await withRetry(() => import('./watchSignIn.ts'), {
        retryCount: rpcRetryCount,
        delayMs: rpcRetryDelayMs,
      })
      stop()
      if (kit.life() !== 'destroyed') watchSignIn(kit)
    } catch (error) {
      const account = getActiveAccount(kit)
      if (account && kit.life() === 'started') await abandonSignIn(kit, { account, error })
    } finally {
      isFetching = false
    }
  }

  const stop = kit.facts.subscribe(() => void follow())
  void follow()
}
