import type { Database } from '../src/storage/database.ts'
import { createAuditLog } from '../src/wallet/createAuditLog.ts'
import { openWalletKeys } from '../src/wallet/keys/openWalletKeys.ts'
import type { WalletUsers } from '../src/wallet/ports.ts'
import { createSessions, type Sessions } from '../src/wallet/sessions/createSessions.ts'
import { createWalletUsers } from '../src/wallet/users/createWalletUsers.ts'
import { testKeys } from './startWallet.ts'

/** Users and sessions as the server keeps them, for logins alone. */
export function openWalletAccounts(database: Database): { users: WalletUsers; sessions: Sessions } {
  const keys = openWalletKeys(testKeys)
  const users = createWalletUsers(database, keys)
  return {
    users,
    sessions: createSessions({ database, users, audit: createAuditLog({ database, hash: keys.hash }) }),
  }
}
