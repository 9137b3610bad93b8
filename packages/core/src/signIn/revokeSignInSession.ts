import { SignInNotEnabledError } from '../errors/signIn.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { getSignInSessionsKey } from './getSignInSessions.ts'
import type { StoredSignInSession } from './providers/defineSignInProvider.ts'
import { readSignIn } from './readSignIn.ts'
import { signInChanged } from './signInTurns.ts'

/**
 * Revokes a sign-in session on this or another device. The wallet stays connected. Throws `SignInNotEnabledError` and
 * the errors of the provider.
 */
export async function revokeSignInSession(kit: Kit, { id }: { id: string }): Promise<void> {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  await provider.revokeSession({ id })
  signInChanged(kit)
  const listed = getQueryClient(kit).getQueryData<readonly StoredSignInSession[]>(getSignInSessionsKey(kit))
  const isListed = listed?.some((session) => session.id === id)
  // The session has ended, whether or not the others can be read.
  await readSignIn(kit, isListed ? listed?.filter((session) => session.id !== id) : undefined).catch(
    (error: unknown) => kit.log('debug', 'Failed to read the sign-in state', error),
  )
}
