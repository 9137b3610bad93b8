import { getActiveAccount } from '../account/getActiveAccount.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import type { Kit } from '../kit/kit.ts'
import { keepSignIn } from './keepSignIn.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import type { SignInSession } from './providers/defineSignInProvider.ts'
import { reportSignIn } from './reportSignIn.ts'
import { signPrepared } from './signPrepared.ts'

/**
 * Signs the active account in on the active network (CAIP-122), with a message and nonce from the provider and a
 * signature from the wallet. Sessions of other accounts and networks are kept. Throws `SignInNotEnabledError`,
 * `SignInAddressMissingError`, `SignInNetworkMissingError` and `SignInClientMissingError` (spec 5.1),
 * `UserRejectedError`, `SignMessageFailedError`, `SmartAccountSignFailedError`, and the errors of the provider, such as
 * `SignInRefusedError`.
 */
export async function signIn(kit: Kit): Promise<SignInSession> {
  const account = getActiveAccount(kit)
  try {
    openConnectedWallet(kit)
    const prepared = await prepareSignIn(kit)
    const session = await signPrepared(kit, prepared)
    await keepSignIn(kit, { account: prepared.account, session })
    return session
  } catch (error) {
    reportSignIn(kit, 'SIWX_AUTH_ERROR', account, error)
    throw error
  }
}
