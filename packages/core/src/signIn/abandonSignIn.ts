import { disconnect } from '../connection/disconnect.ts'
import { SignInUnavailableError } from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { reportSignIn } from './reportSignIn.ts'

/** Handles a failed sign-in check: reports the error and disconnects everything (8.2). */
export async function abandonSignIn(
  kit: Kit,
  { account, error }: { account: ActiveAccount | undefined; error: unknown },
): Promise<void> {
  reportSignIn(kit, 'SIWX_AUTH_ERROR', account, error)
  kit.signIn.setState({ error: new SignInUnavailableError(error) })
  await disconnect(kit).catch((failure: unknown) => {
    // Disconnecting failed, so the account still has to sign in.
    kit.log('error', failure)
    const status = kit.config.signIn?.required ? 'required' : 'optional'
    kit.signIn.setState({ account: account?.caipAddress ?? null, status })
  })
}
