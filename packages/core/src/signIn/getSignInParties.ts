import { getActiveAccount } from '../account/getActiveAccount.ts'
import {
  SignInAddressMissingError,
  SignInClientMissingError,
  SignInNetworkMissingError,
  SignInNotEnabledError,
} from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import type { SignInProvider } from './providers/defineSignInProvider.ts'

/** Returns the sign-in provider and the active account. Throws the errors of spec 5.1. */
export function getSignInParties(kit: Kit): { provider: SignInProvider; account: ActiveAccount } {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  const account = getActiveAccount(kit)
  if (!account) throw new SignInAddressMissingError()
  if (!account.network) throw new SignInNetworkMissingError()
  if (kit.life() !== 'started' || !kit.namespaces.has(account.namespace)) throw new SignInClientMissingError()
  return { provider, account }
}
