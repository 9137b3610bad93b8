import type { Database } from '../../src/storage/database.ts'
import type { Rows } from '../../src/storage/rows/createRows.ts'
import { createAuditLog } from '../../src/wallet/base/createAuditLog.ts'
import type { WalletUsers } from '../../src/wallet/base/ports.ts'
import { openWalletKeys } from '../../src/wallet/keys/openWalletKeys.ts'
import { createSessions, type Sessions } from '../../src/wallet/sessions/createSessions.ts'
import { createWalletUsers } from '../../src/wallet/users/createWalletUsers.ts'
import { unboundRows } from '../openTestRows.ts'
import { guardKeys } from './guardKeys.ts'
import { testKeys } from './startWallet.ts'

/** Opens users and sessions as the server stores them, for logins only. */
export function openWalletAccounts(
  database: Database,
  rows: Rows = unboundRows,
): { rows: Rows; users: WalletUsers; sessions: Sessions } {
  const keys = openWalletKeys(guardKeys(testKeys))
  const users = createWalletUsers(database, keys, rows)
  return {
    rows,
    users,
    sessions: createSessions({ database, rows, users, audit: createAuditLog({ database, hash: keys.hash }) }),
  }
}
