import type { AccountType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import type { Preferences } from './preferences.ts'

/** Returns preferences with another account type for a namespace. For `kit.preferences.setState`. */
export function accountTypePreferred(
  state: Preferences,
  namespace: NamespaceId,
  accountType: AccountType,
): Preferences {
  return { ...state, preferredAccountTypes: { ...state.preferredAccountTypes, [namespace]: accountType } }
}

/** Stores the account type that the embedded wallet's frame reports. */
export function storeAccountType({ preferences }: Kit, type: AccountType): void {
  if (readAccountType({ preferences }) === type) return
  preferences.setState((state) => accountTypePreferred(state, 'eip155', type))
}

/** Returns the embedded wallet's account type, or undefined before the first login. */
export function readAccountType({ preferences }: Pick<Kit, 'preferences'>): AccountType | undefined {
  return preferences.getState().preferredAccountTypes.eip155
}
