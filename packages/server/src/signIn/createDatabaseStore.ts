import { signInAccountsMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { and, desc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { signInNonces as nonces, signInSessions as sessions } from '../storage/schema/signIn.ts'
import type { KeptSession, SignInStore } from './store.ts'

/** Keeps nonces and sessions in the server's database, for as many processes as share it. */
export function createDatabaseStore(database: Database): SignInStore {
  const isLive = (which: ReturnType<typeof and>, now: number) =>
    and(which, isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const newest = [desc(sessions.createdAt), sessions.id]
  const ofHolder = ({ scope, holder }: Pick<KeptSession, 'scope' | 'holder'>) =>
    and(eq(sessions.scope, scope), eq(sessions.holder, holder))
  return {
    async keepNonce(nonce) {
      await database.insert(nonces).values(nonce)
    },
    async burnNonce({ scope, nonce }, now) {
      // Of two that delete one row, the database lets one find it.
      const burnt = await database
        .delete(nonces)
        .where(and(eq(nonces.scope, scope), eq(nonces.nonce, nonce), gt(nonces.expiresAt, now)))
        .returning({ nonce: nonces.nonce })
      return burnt.length > 0
    },
    async keepSession({ cacao, ...session }) {
      const row = {
        ...session,
        cacao: cacao === undefined ? null : JSON.stringify(cacao),
        revokedAt: null,
      }
      await database
        .insert(sessions)
        .values(row)
        .onConflictDoUpdate({ target: [sessions.scope, sessions.holder, sessions.account], set: row })
      const stays = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(ofHolder(session))
        .orderBy(...newest)
        .limit(signInAccountsMax)
      await database.delete(sessions).where(and(ofHolder(session), notInArray(sessions.id, stays)))
    },
    async accountsOfHolder(holder, now) {
      const rows = await database
        .select({ account: sessions.account })
        .from(sessions)
        .where(isLive(ofHolder(holder), now))
        .orderBy(...newest)
        .limit(signInAccountsMax)
      return rows.map(({ account }) => account as Caip10)
    },
    async listOfHolder(holder, now) {
      const rows = await database
        .select()
        .from(sessions)
        .where(isLive(ofHolder(holder), now))
        .orderBy(...newest)
        .limit(signInAccountsMax)
      return rows.map(toSession)
    },
    async listOfAccounts({ scope, accounts }, now, limit) {
      if (accounts.length === 0) return []
      const { id, holder, account, message, createdAt, expiresAt } = sessions
      const rows = await database
        .select({ id, scope: sessions.scope, holder, account, message, createdAt, expiresAt })
        .from(sessions)
        .where(isLive(and(eq(sessions.scope, scope), inArray(account, [...accounts])), now))
        .orderBy(...newest)
        .limit(limit)
      return rows.map((row) => ({ ...row, account: row.account as Caip10 }))
    },
    async revoke({ scope, id, holder, accounts }, now) {
      const ended = await database
        .update(sessions)
        .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${now})` })
        .where(
          and(
            eq(sessions.scope, scope),
            eq(sessions.id, id),
            gt(sessions.expiresAt, now),
            or(
              eq(sessions.holder, holder),
              accounts.length > 0 ? inArray(sessions.account, [...accounts]) : undefined,
            ),
          ),
        )
        .returning({ id: sessions.id })
      return ended.length > 0
    },
    async sweep(now) {
      await database.delete(nonces).where(lte(nonces.expiresAt, now))
      await database.delete(sessions).where(lte(sessions.expiresAt, now))
    },
  }
}

function toSession({ revokedAt: _, cacao, account, ...row }: typeof sessions.$inferSelect): KeptSession {
  return {
    ...row,
    // Written by us.
    account: account as Caip10,
    ...(cacao !== null && { cacao: JSON.parse(cacao) }),
  }
}
