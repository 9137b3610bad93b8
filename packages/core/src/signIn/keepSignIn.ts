import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { getSignInSessionsKey } from './getSignInSessions.ts'
import type { SignInSession } from './providers/defineSignInProvider.ts'
import { reportSignIn } from './reportSignIn.ts'

/** Passes a signed session to the provider and updates the sign-in state. Throws the errors of the provider. */
export async function keepSignIn(
  kit: Kit,
  { account, session }: { account: ActiveAccount; session: SignInSession },
): Promise<void> {
  await kit.config.signIn?.addSession(session)
  reportSignIn(kit, 'SIWX_AUTH_SUCCESS', account)
  if (kit.facts.get().account === account.caipAddress)
    kit.signIn.setState({ account: account.caipAddress, status: 'signedIn' })
  await kit.queryClient.invalidateQueries({ queryKey: getSignInSessionsKey(kit) })
}
