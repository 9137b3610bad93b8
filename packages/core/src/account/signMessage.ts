import { findNamespace } from '../connection/findNamespace.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import { getActiveAccount } from './getActiveAccount.ts'

/**
 * Asks the active account to sign a message (`personal_sign` on eip155). Returns the signature: in hex on eip155, in
 * the usual format of the namespace elsewhere. Throws `NotConnectedError`, `UserRejectedError`, and
 * `SignMessageFailedError` for all other errors (8.22).
 */
export async function signMessage(kit: Kit, { message }: { message: string | Uint8Array }): Promise<string> {
  const account = getActiveAccount(kit)
  if (!account) throw new NotConnectedError()
  const namespace = findNamespace(kit, account.namespace)
  openConnectedWallet(kit)
  try {
    return await namespace.signMessage({ message, address: account.address })
  } catch (error) {
    if (isUserRejection(error)) throw toWalletError(error)
    throw new SignMessageFailedError(error)
  }
}
