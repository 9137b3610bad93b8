import type { AccountType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import type { Preferences } from './preferences.ts'

/** The visitor chose an account type for a namespace. */
export function accountTypePreferred(
  state: Preferences,
  namespace: NamespaceId,
  accountType: AccountType,
): Preferences {
  return { ...state, preferredAccountTypes: { ...state.preferredAccountTypes, [namespace]: accountType } }
}

/** Keeps which account of the embedded wallet is in use, as its frame says. */
export function keepAccountType({ preferences }: Kit, type: AccountType): void {
  if (readAccountType({ preferences }) === type) return
  preferences.setState((state) => accountTypePreferred(state, 'eip155', type))
}

/** Which account of the embedded wallet is in use; undefined before anybody has logged in. */
export function readAccountType({ preferences }: Pick<Kit, 'preferences'>): AccountType | undefined {
  return preferences.getState().preferredAccountTypes.eip155
}
