import { SignInNotEnabledError } from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import type { StoredSignInSession } from '../signIn/defineSignInProvider.ts'
import { toQueryKey } from './toQueryKey.ts'

/**
 * The sessions that hold now: this browser's, and those of the same accounts on other devices where the provider knows
 * them. Throws `SignInNotEnabledError` and what the provider throws.
 */
export async function getSignInSessions(kit: Kit): Promise<readonly StoredSignInSession[]> {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  return provider.getSessions()
}

/** The key of `getSignInSessions` in TanStack's cache. */
export function getSignInSessionsKey(kit: Kit) {
  return toQueryKey(kit, 'signInSessions', {})
}

/** Query options of `getSignInSessions`: asked anew wherever the list is shown. */
export function getSignInSessionsQueryOptions(kit: Kit) {
  return {
    queryKey: getSignInSessionsKey(kit),
    queryFn: () => getSignInSessions(kit),
    enabled: kit.config.signIn !== undefined,
    staleTime: 0,
  }
}
