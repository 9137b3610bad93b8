import type { Kit } from '../kit.ts'
import type { SignInSession } from '../signIn/defineSignInProvider.ts'
import { reportSignIn } from '../signIn/reportSignIn.ts'
import { getActiveAccount } from './getActiveAccount.ts'
import { keepSignIn } from './keepSignIn.ts'
import { openConnectedWallet } from './openConnectedWallet.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { signPrepared } from './signPrepared.ts'

/**
 * Signs the active account in on the active network (CAIP-122): message and nonce from the provider, the signature from
 * the wallet. The sessions of other accounts and networks stay. Throws the errors of spec 5.1, `UserRejectedError`,
 * `SignMessageFailedError`, `SmartAccountSignFailedError`, and what the provider throws.
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
