import { rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { withRetry } from '../utils/withRetry.ts'
import { abandonSignIn } from './abandonSignIn.ts'

/** Kits with sign-in tracking. */
const watched = new WeakSet<Kit>()

/**
 * Checks for a session whenever an account connects, once per kit. Called by `start` if `signIn` is set. If the session
 * cannot be checked, the account is disconnected (8.2), and the next connection retries.
 *
 * The code loads with the first connection.
 */
export function checkSignInOnConnect(kit: Kit): void {
  if (watched.has(kit)) return
  watched.add(kit)
  let isFetching = false

  const follow = async () => {
    if (kit.getLifecycle() === 'destroyed') return stop()
    if (isFetching || kit.facts.get().status === 'disconnected') return
    isFetching = true
    try {
      const { watchSignIn } = await withRetry(() => import('./watchSignIn.ts'), {
        retryCount: rpcRetryCount,
        delayMs: rpcRetryDelayMs,
      })
      stop()
      if (kit.getLifecycle() !== 'destroyed') watchSignIn(kit)
    } catch (error) {
      const account = getActiveAccount(kit)
      if (account && kit.getLifecycle() === 'started') await abandonSignIn(kit, { account, error })
    } finally {
      isFetching = false
    }
  }

  const stop = kit.facts.subscribe(() => void follow())
  void follow()
}
