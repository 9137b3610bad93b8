import type { Kit } from '../kit.ts'
import type { SignInSession } from '../signIn/defineSignInProvider.ts'
import { reportSignIn } from '../signIn/reportSignIn.ts'
import type { ActiveAccount } from '../stores/connection.ts'
import { getSignInSessionsKey } from './getSignInSessions.ts'

/** Passes a signed session to the provider and updates the sign-in state. Throws the errors of the provider. */
export async function keepSignIn(
  kit: Kit,
  { account, session }: { account: ActiveAccount; session: SignInSession },
): Promise<void> {
  await kit.config.signIn?.addSession(session)
  reportSignIn(kit, 'SIWX_AUTH_SUCCESS', account)
  if (kit.facts.get().account === account.caipAddress)
    kit.signIn.setState({ account: account.caipAddress, is: 'signedIn' })
  await kit.queryClient.invalidateQueries({ queryKey: getSignInSessionsKey(kit) })
}
