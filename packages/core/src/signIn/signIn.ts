import { formatSignInMessage } from '@latchkey/protocol/signIn'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import { requestSignature } from '../account/signMessage.ts'
import { findNamespace } from '../connection/findNamespace.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { NotConnectedError, SignMessageFailedError } from '../errors/connection.ts'
import {
  SignInAddressMissingError,
  SignInClientMissingError,
  SignInNetworkMissingError,
  SignInNotEnabledError,
  SmartAccountSignFailedError,
} from '../errors/signIn.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { getSignInSessionsKey } from './getSignInSessions.ts'
import type { SignInMessage, SignInProvider, SignInSession } from './providers/defineSignInProvider.ts'
import { reportSignIn } from './reportSignIn.ts'
import { signInChanged } from './signInTurns.ts'
import { toSignInRequest } from './toSignInRequest.ts'

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
    // Within the user gesture, so before the message is requested.
    openConnectedWallet(kit)
    const prepared = await prepareSignIn(kit)
    const session = await signPrepared(kit, prepared)
    await addSignInSession(kit, { account: prepared.account, session })
    return session
  } catch (error) {
    reportSignIn(kit, 'SIWX_AUTH_ERROR', account, error)
    throw error
  }
}

/** A sign-in message that is ready to be signed. */
export type PreparedSignIn = {
  /** Account that signs in. */
  account: ActiveAccount
  /** Fields of the message. */
  data: SignInMessage
  /** Text to sign. */
  message: string
  /** When it was created (Unix time in ms), because its nonce expires. */
  preparedAt: number
}

/**
 * Creates the sign-in message of the active account. Throws `SignInNotEnabledError`, `SignInAddressMissingError`,
 * `SignInNetworkMissingError`, `SignInClientMissingError` (spec 5.1), and the errors of the provider.
 */
export async function prepareSignIn(kit: Kit): Promise<PreparedSignIn> {
  const { account, provider } = getSignInParties(kit)
  const preparedAt = Date.now()
  const { address: accountAddress, networkId: chainId } = account
  const data = await provider.createMessage(toSignInRequest(kit.config.metadata, { accountAddress, chainId }))
  return { account, data, message: formatSignInMessage(data), preparedAt }
}

/** Returns the sign-in provider and the active account. Throws the errors of spec 5.1. */
function getSignInParties(kit: Kit): { provider: SignInProvider; account: ActiveAccount } {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  const account = getActiveAccount(kit)
  if (!account) throw new SignInAddressMissingError()
  if (!account.network) throw new SignInNetworkMissingError()
  if (kit.getLifecycle() !== 'started' || !kit.namespaces.has(account.namespace))
    throw new SignInClientMissingError()
  return { provider, account }
}

/**
 * Asks the wallet to sign a prepared message, without a delay. Wallets with their own sign-in method are asked through
 * that first. Callers open the wallet's app, as early as in the user gesture. Throws `NotConnectedError`,
 * `UserRejectedError`, `SignMessageFailedError`, and `SmartAccountSignFailedError` (8.3).
 */
export async function signPrepared(
  kit: Kit,
  { account, data, message }: PreparedSignIn,
): Promise<SignInSession> {
  if (getActiveAccount(kit)?.caipAddress !== account.caipAddress) throw new NotConnectedError()
  const namespace = findNamespace(kit, account.namespace)
  try {
    const own = namespace.signIn && (await namespace.signIn({ data, message }))
    const signature = own ?? (await requestSignature(namespace, { message, address: account.address }))
    return { data, message, signature }
  } catch (error) {
    const isSmartAccount = account.accountType === 'smartAccount'
    if (isSmartAccount && error instanceof SignMessageFailedError)
      throw new SmartAccountSignFailedError(error)
    throw error
  }
}

/** Passes a signed session to the provider and updates the sign-in state. Throws the errors of the provider. */
export async function addSignInSession(
  kit: Kit,
  { account, session }: { account: ActiveAccount; session: SignInSession },
): Promise<void> {
  await kit.config.signIn?.addSession(session)
  reportSignIn(kit, 'SIWX_AUTH_SUCCESS', account)
  // Another account's check, which began meanwhile, stays valid.
  if (kit.facts.get().account === account.caipAddress) {
    signInChanged(kit)
    kit.signIn.setState({ account: account.caipAddress, status: 'signedIn' })
  }
  await getQueryClient(kit).invalidateQueries({ queryKey: getSignInSessionsKey(kit) })
}
