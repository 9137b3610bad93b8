import { rpcRetryCount, rpcRetryDelayMs, signInRefreshMs } from '@latchkey/protocol/constants'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { watchAway } from '../platform/watchAway.ts'
import { withRetry } from '../utils/withRetry.ts'
import { abandonSignIn } from './abandonSignIn.ts'
import { readDeclined, writeDeclined } from './declineSignIn.ts'
import { readSignIn } from './readSignIn.ts'
import { signInChanged } from './signInTurns.ts'

/**
 * Checks whether each account and network that becomes active is signed in, until the kit is destroyed. If that cannot
 * be determined, everything is disconnected (8.2). Checks again when the visitor returns to the page, because they may
 * have signed in or out elsewhere, or the session expired. If that check fails, the previous state is kept.
 */
export function watchSignIn(kit: Kit): void {
  let looking: { account: string | null; leaving: AbortController } | undefined
  let lookedAt = 0

  const follow = () => {
    const { account } = kit.facts.get()
    const isOver = kit.getLifecycle() === 'destroyed'
    if (isOver) {
      stop()
      stopWatching()
    }
    if (!isOver && account === looking?.account) return
    looking?.leaving.abort()
    if (isOver) return
    if (looking?.account) forgetDisconnected(kit)
    looking = { account, leaving: new AbortController() }
    lookedAt = Date.now()
    // The account may have been signed out elsewhere in the meantime.
    signInChanged(kit)
    kit.signIn.setState({ account: null })
    if (account !== null) void look(kit, looking.leaving.signal)
  }

  const lookAgain = () => {
    if (kit.getLifecycle() === 'destroyed') return stopWatching()
    const isKnown = looking?.account && kit.signIn.getState().account === looking.account
    if (!isKnown || kit.getLifecycle() !== 'started' || Date.now() - lookedAt < signInRefreshMs) return
    lookedAt = Date.now()
    readSignIn(kit).catch((error: unknown) => kit.log('debug', 'Failed to read the sign-in state', error))
  }

  const stopWatching = watchAway({ onLeave() {}, onReturn: lookAgain })
  const stop = kit.facts.subscribe(follow)
  follow()
}

/** Forgets declined sign-ins of disconnected wallets, so that reconnecting them asks again (2.9). */
function forgetDisconnected(kit: Kit): void {
  const { namespaces } = kit.connection.getState()
  const connected = Object.entries(namespaces).flatMap(([id, { list }]) =>
    list.flatMap(({ accounts }) => accounts.map((address) => [`${id}:`, `:${address}`] as const)),
  )
  const declined = readDeclined(kit)
  const still = declined.filter((account) =>
    connected.some(([namespace, address]) => account.startsWith(namespace) && account.endsWith(address)),
  )
  if (still.length < declined.length) writeDeclined(kit, still)
}

async function look(kit: Kit, signal: AbortSignal): Promise<void> {
  const account = getActiveAccount(kit)
  try {
    await withRetry(() => readSignIn(kit), { retryCount: rpcRetryCount, delayMs: rpcRetryDelayMs, signal })
  } catch (error) {
    if (signal.aborted || kit.getLifecycle() !== 'started') return
    await abandonSignIn(kit, { account, error })
  }
}
