import { rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { withRetry } from '../utils/withRetry.ts'
import { abandonSignIn } from './abandonSignIn.ts'

/** Kits with sign-in tracking. */
const attended = new WeakSet<Kit>()

/**
 * Loads `watchSignIn` on the first connection, once per kit. If it fails to load, the session cannot be checked (8.2),
 * and the next connection retries.
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
