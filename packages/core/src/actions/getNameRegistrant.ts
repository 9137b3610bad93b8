import { NameRegistrantNotFoundError } from '../errors/names.ts'
import type { Kit } from '../kit.ts'
import type { ActiveAccount } from '../stores/connection.ts'
import { getActiveAccount } from './getActiveAccount.ts'

/** The account that a name would be registered for. Throws `NameRegistrantNotFoundError` (6.5). */
export function getNameRegistrant(kit: Kit): ActiveAccount {
  const account = getActiveAccount(kit)
  if (isNameRegistrant(account)) return account
  throw new NameRegistrantNotFoundError()
}

/** Tells whether names are registered for an account: one of an auth connector (6.5). */
export function isNameRegistrant(account: ActiveAccount | undefined): account is ActiveAccount {
  return account?.connection.type === 'AUTH' || account?.connection.type === 'ID_AUTH'
}
