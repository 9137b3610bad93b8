import { formatSignInMessage } from '@latchkey/protocol/signIn'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import {
  SignInAddressMissingError,
  SignInClientMissingError,
  SignInNetworkMissingError,
  SignInNotEnabledError,
} from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import type { SignInMessage, SignInProvider } from './providers/defineSignInProvider.ts'
import { toSignInRequest } from './toSignInRequest.ts'

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
  if (kit.life() !== 'started' || !kit.namespaces.has(account.namespace)) throw new SignInClientMissingError()
  return { provider, account }
}
