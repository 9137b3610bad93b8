import { SignInNotEnabledError } from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import type { StoredSignInSession } from './providers/defineSignInProvider.ts'

/**
 * Returns the active sessions: those of this browser and, if the provider knows them, those of the same accounts on
 * other devices. Throws `SignInNotEnabledError` and the errors of the provider.
 */
export async function getSignInSessions(kit: Kit): Promise<readonly StoredSignInSession[]> {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  return provider.getSessions()
}

/** Returns the query key of `getSignInSessions`. */
export function getSignInSessionsKey(kit: Kit) {
  return toQueryKey(kit, 'signInSessions', {})
}

/** Query options of `getSignInSessions`. Refetches whenever the list is shown. */
export function getSignInSessionsQueryOptions(kit: Kit) {
  return {
    queryKey: getSignInSessionsKey(kit),
    queryFn: () => getSignInSessions(kit),
    enabled: kit.config.signIn !== undefined,
    staleTime: 0,
  }
}
