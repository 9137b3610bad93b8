import { getActiveAccount } from '../account/getActiveAccount.ts'
import { signMessage } from '../account/signMessage.ts'
import { findNamespace } from '../connection/findNamespace.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import { SmartAccountSignFailedError } from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import type { PreparedSignIn } from './prepareSignIn.ts'
import type { SignInSession } from './providers/defineSignInProvider.ts'

/**
 * Asks the wallet to sign a prepared message. Brings a remote wallet to the front synchronously, within the user
 * gesture. Wallets with their own sign-in method are asked through that first. Throws the errors of `signMessage` and
 * `SmartAccountSignFailedError` (8.3).
 */
export async function signPrepared(
  kit: Kit,
  { account, data, message }: PreparedSignIn,
): Promise<SignInSession> {
  if (getActiveAccount(kit)?.caipAddress !== account.caipAddress) throw new NotConnectedError()
  try {
    const { signIn } = findNamespace(kit, account.namespace)
    // Must happen before the first `await`.
    if (signIn) openConnectedWallet(kit)
    const own = signIn && (await signIn({ data, message }))
    return { data, message, signature: own ?? (await signMessage(kit, { message })) }
  } catch (error) {
    const isSmartAccount = account.accountType === 'smartAccount'
    if (isSmartAccount && error instanceof SignMessageFailedError)
      throw new SmartAccountSignFailedError(error)
    throw error
  }
}
