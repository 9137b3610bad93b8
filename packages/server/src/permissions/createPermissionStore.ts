import { permissionsListedMax, permissionsPendingMax } from '@latchkey/protocol/constants'
import type { Caip2, Caip10 } from '@latchkey/protocol/ids'
import { and, asc, desc, eq, isNull, like, lte, sql } from 'drizzle-orm'
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
  /** When it was granted on chain, if that was read yet. */
  grantedAt: number | null
  revokedAt: number | null
}

/** The store of permissions. Accounts are CAIP-10 with the address in lower case. */
export type PermissionStore = {
  /** Lists permissions, newest first, with those that may still be valid before ended ones. */
  list(account: Caip10, nowSeconds: number): Promise<KeptPermission[]>
  find(account: Caip10, pci: string): Promise<KeptPermission | undefined>
  /** Lists an account's permissions of which no grant was read yet, oldest first. */
  listPending(account: Caip10): Promise<KeptPermission[]>
  /** Lists at most `limit` permissions on a chain, created by `until`, of which no grant was read yet, oldest first. */
  listStale(chainId: Caip2, until: number, limit: number): Promise<KeptPermission[]>
  /**
   * Stores a permission and returns the stored one, which may be another project's. Deletes the account's oldest ones of
   * which no grant was read, beyond `permissionsPendingMax`.
   */
  add(permission: KeptPermission): Promise<KeptPermission | undefined>
  setGranted(account: Caip10, pci: string, grantedAt: number): Promise<void>
  setRevoked(account: Caip10, pci: string, revokedAt: number): Promise<void>
  remove(account: Caip10, pci: string): Promise<void>
}

/** Creates a store in the server's database. */
export function createPermissionStore(database: Database, rows: Rows): PermissionStore {
  const table = permissionSessions
  const one = (account: Caip10, pci: string) => and(eq(table.account, account), eq(table.pci, pci))
  const isPending = and(isNull(table.grantedAt), isNull(table.revokedAt))
  const readPending = (within: Database, account: Caip10) =>
    within
      .select()
      .from(table)
      .where(and(eq(table.account, account), isPending))
      .orderBy(asc(table.createdAt), table.pci)
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
    listPending: async (account) => rows.checkAll(table, await readPending(database, account)).map(toKept),
    async listStale(chainId, until, limit) {
      const found = await database
        .select()
        .from(table)
        .where(and(isPending, lte(table.createdAt, until), like(table.account, `${chainId}:%`)))
        .orderBy(asc(table.createdAt))
        .limit(limit)
      return rows.checkAll(table, found).map(toKept)
    },
    async add(permission) {
      const { account, pci } = permission
      await rows.transaction(database, async (transaction) => {
        // Serializes an account's concurrent requests, so that each counts those before it.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`)
        const added = await transaction
          .insert(table)
          .values(rows.bind(table, permission))
          .onConflictDoNothing()
          .returning({ pci: table.pci })
        if (added.length === 0) return
        const others = (await readPending(transaction, account)).filter((other) => other.pci !== pci)
        for (const { pci: oldest } of others.slice(0, Math.max(0, others.length + 1 - permissionsPendingMax)))
          await rows.sweep(transaction, table, one(account, oldest))
      })
      return find(account, pci)
    },
    async setGranted(account, pci, grantedAt) {
      await rows.update(database, table, and(one(account, pci), isPending), { grantedAt })
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
