import { getActiveAccount } from '../account/getActiveAccount.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { readDeclined } from './declineSignIn.ts'
import { getSignInSessions, getSignInSessionsKey } from './getSignInSessions.ts'
import { isSessionOf } from './isSessionOf.ts'
import type { StoredSignInSession } from './providers/defineSignInProvider.ts'
import { signInCheckBegan } from './signInTurns.ts'

/**
 * Checks with the provider whether the active account is signed in on the active network, and updates the store. Throws
 * the errors of the provider.
 * @param known The sessions to assume if the provider can't be reached.
 */
export async function readSignIn(kit: Kit, known?: readonly StoredSignInSession[]): Promise<void> {
  const isLatest = signInCheckBegan(kit)
  const sessions = await getSignInSessions(kit).catch((error: unknown) => {
    if (!known) throw error
    return known
  })
  if (!isLatest()) return
  getQueryClient(kit).setQueryData(getSignInSessionsKey(kit), sessions)
  const account = getActiveAccount(kit)
  const isSignedIn = account && sessions.some((session) => isSessionOf(session, account))
  const caipAddress = account?.caipAddress ?? null
  kit.signIn.setState({
    account: caipAddress,
    status: isSignedIn ? 'signedIn' : whatIsMissing(kit, caipAddress),
  })
}

function whatIsMissing(kit: Kit, account: string | null): 'required' | 'optional' | 'declined' {
  if (kit.config.signIn?.required) return 'required'
  return account !== null && readDeclined(kit).includes(account) ? 'declined' : 'optional'
}
