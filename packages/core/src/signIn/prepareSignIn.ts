import { formatSignInMessage } from '@latchkey/protocol/signIn'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { getSignInParties } from './getSignInParties.ts'
import type { SignInMessage } from './providers/defineSignInProvider.ts'
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
