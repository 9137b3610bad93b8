import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import { SmartAccountSignFailedError } from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import type { SignInSession } from '../signIn/defineSignInProvider.ts'
import { getActiveAccount } from './getActiveAccount.ts'
import type { PreparedSignIn } from './prepareSignIn.ts'
import { signMessage } from './signMessage.ts'

/**
 * Asks the wallet to sign a prepared message, and brings a remote one to the front at once, inside the visitor's
 * gesture. Throws what `signMessage` throws, and `SmartAccountSignFailedError` (8.3).
 */
export async function signPrepared(
  kit: Kit,
  { account, data, message }: PreparedSignIn,
): Promise<SignInSession> {
  if (getActiveAccount(kit)?.caipAddress !== account.caipAddress) throw new NotConnectedError()
  try {
    return { data, message, signature: await signMessage(kit, { message }) }
  } catch (error) {
    const isSmartAccount = account.accountType === 'smartAccount'
    if (isSmartAccount && error instanceof SignMessageFailedError)
      throw new SmartAccountSignFailedError(error)
    throw error
  }
}
