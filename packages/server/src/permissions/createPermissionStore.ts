import { permissionsListedMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { Row } from '../storage/rows/table.ts'
import { permissionSessions } from '../storage/schema/permissionSessions.ts'

/** A stored permission. */
export type KeptPermission = {
  account: Caip10
  pci: Hex
  project: string
  context: Hex
  expiresAt: number
  createdAt: number
  revokedAt: number | null
}

/** The store of permissions. Accounts are CAIP-10 with the address in lower case. */
export type PermissionStore = {
  /** Lists permissions, newest first, with those that may still be valid before ended ones. */
  list(account: Caip10, nowSeconds: number): Promise<KeptPermission[]>
  find(account: Caip10, pci: string): Promise<KeptPermission | undefined>
  /** Stores a permission and returns the stored one, which may be another project's. */
  add(permission: KeptPermission): Promise<KeptPermission | undefined>
  setRevoked(account: Caip10, pci: string, revokedAt: number): Promise<void>
  remove(account: Caip10, pci: string): Promise<void>
}

/** Creates a store in the server's database. */
export function createPermissionStore(database: Database, rows: Rows): PermissionStore {
  const table = permissionSessions
  const one = (account: Caip10, pci: string) => and(eq(table.account, account), eq(table.pci, pci))
  const find: PermissionStore['find'] = async (account, pci) => {
    const [row] = await database.select().from(table).where(one(account, pci))
    const kept = rows.check(table, row)
    return kept && toKept(kept)
  }
  return {
    async list(account, nowSeconds) {
      const mayHold = sql`${table.revokedAt} is null and ${table.expiresAt} > ${nowSeconds}`
      const found = await database
        .select()
        .from(table)
        .where(eq(table.account, account))
        .orderBy(desc(mayHold), desc(table.createdAt), table.pci)
        .limit(permissionsListedMax)
      const kept = rows.checkAll(table, found).map(toKept)
      return kept.sort((a, b) => b.createdAt - a.createdAt)
    },
    find,
    async add(permission) {
      await database.insert(table).values(rows.bind(table, permission)).onConflictDoNothing()
      return find(permission.account, permission.pci)
    },
    async setRevoked(account, pci, revokedAt) {
      await rows.update(database, table, one(account, pci), { revokedAt })
      // Even if its row is refused by now.
      rows.end(table, { account, pci })
    },
    async remove(account, pci) {
      // Not remembered as ended, because it was never granted and still may be.
      await rows.sweep(database, table, one(account, pci))
    },
  }
}

const toKept = (row: Row<typeof permissionSessions>) => row as KeptPermission
