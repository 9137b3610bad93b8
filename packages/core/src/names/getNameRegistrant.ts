import { getActiveAccount } from '../account/getActiveAccount.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { NameRegistrantNotFoundError } from './errors.ts'

/** Returns the account to register a name for. Throws `NameRegistrantNotFoundError` (6.5). */
export function getNameRegistrant(kit: Kit): ActiveAccount {
  const account = getActiveAccount(kit)
  if (isNameRegistrant(account)) return account
  throw new NameRegistrantNotFoundError()
}

/** Returns whether names can be registered for an account, which only the embedded wallet supports (6.5). */
export function isNameRegistrant(account: ActiveAccount | undefined): account is ActiveAccount {
  return account?.connection.type === 'AUTH' || account?.connection.type === 'ID_AUTH'
}
