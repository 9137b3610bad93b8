import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import { SmartAccountSignFailedError } from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import type { SignInSession } from '../signIn/defineSignInProvider.ts'
import { findNamespace } from './findNamespace.ts'
import { getActiveAccount } from './getActiveAccount.ts'
import { openConnectedWallet } from './openConnectedWallet.ts'
import type { PreparedSignIn } from './prepareSignIn.ts'
import { signMessage } from './signMessage.ts'

/**
 * Asks the wallet to sign a prepared message, and brings a remote one to the front at once, inside the visitor's
 * gesture. Wallets that have a way of their own to sign in are asked by that first. Throws what `signMessage` throws, and
 * `SmartAccountSignFailedError` (8.3).
 */
export async function signPrepared(
  kit: Kit,
  { account, data, message }: PreparedSignIn,
): Promise<SignInSession> {
  if (getActiveAccount(kit)?.caipAddress !== account.caipAddress) throw new NotConnectedError()
  try {
    const { signIn } = findNamespace(kit, account.namespace)
    // Before anything is waited for.
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
