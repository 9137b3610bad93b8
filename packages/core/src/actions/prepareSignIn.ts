import { formatSignInMessage } from '@latchkey/protocol/signIn'
import type { Kit } from '../kit.ts'
import type { SignInMessage } from '../signIn/defineSignInProvider.ts'
import { toSignInRequest } from '../signIn/toSignInRequest.ts'
import type { ActiveAccount } from '../stores/connection.ts'
import { getSignInParties } from './getSignInParties.ts'

/** A message that is ready to be signed: no more is asked of anybody but the wallet. */
export type PreparedSignIn = {
  account: ActiveAccount
  data: SignInMessage
  message: string
  /** When it was made (Unix time in ms): its nonce does not hold for ever. */
  preparedAt: number
}

/** Makes the message that signs the active account in. Throws the errors of spec 5.1 and the provider's own. */
export async function prepareSignIn(kit: Kit): Promise<PreparedSignIn> {
  const { account, provider } = getSignInParties(kit)
  const preparedAt = Date.now()
  const { address: accountAddress, networkId: chainId } = account
  const data = await provider.createMessage(toSignInRequest(kit.config.metadata, { accountAddress, chainId }))
  return { account, data, message: formatSignInMessage(data), preparedAt }
}
