import {
  SignInAddressMissingError,
  SignInClientMissingError,
  SignInNetworkMissingError,
  SignInNotEnabledError,
} from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import type { SignInProvider } from '../signIn/defineSignInProvider.ts'
import type { ActiveAccount } from '../stores/connection.ts'
import { getActiveAccount } from './getActiveAccount.ts'

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
