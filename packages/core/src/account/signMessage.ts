import { findNamespace } from '../connection/findNamespace.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import type { Kit, Namespace } from '../kit/kit.ts'
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
  return requestSignature(namespace, { message, address: account.address })
}

/** Asks the wallet of a namespace for a signature. Its app must be open already. Throws the errors of `signMessage`. */
export async function requestSignature(
  namespace: Namespace,
  request: Parameters<Namespace['signMessage']>[0],
): Promise<string> {
  try {
    return await namespace.signMessage(request)
  } catch (error) {
    if (isUserRejection(error)) throw toWalletError(error)
    throw new SignMessageFailedError(error)
  }
}
