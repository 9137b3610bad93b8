import { SignInUnavailableError } from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import { reportSignIn } from '../signIn/reportSignIn.ts'
import type { ActiveAccount } from '../stores/connection.ts'
import { disconnect } from './disconnect.ts'

/** Whether an account is signed in cannot be found out: says why, and disconnects everything (8.2). */
export async function abandonSignIn(
  kit: Kit,
  { account, error }: { account: ActiveAccount | undefined; error: unknown },
): Promise<void> {
  reportSignIn(kit, 'SIWX_AUTH_ERROR', account, error)
  kit.signIn.setState({ error: new SignInUnavailableError(error) })
  await disconnect(kit).catch((failure: unknown) => {
    // Still connected after all: then it is to sign in.
    kit.log('error', failure)
    const is = kit.config.signIn?.required ? 'required' : 'optional'
    kit.signIn.setState({ account: account?.caipAddress ?? null, is })
  })
}
