import { signInAccountsMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { and, desc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { markOfSignIn, markOfSignInId } from '../storage/rows/boundTables.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { Row } from '../storage/rows/table.ts'
import { signInNonces as nonces, signInSessions as sessions } from '../storage/schema/signIn.ts'
import type { KeptSession, SignInStore } from './store.ts'

/** Longer than any sign-in lasts. */
const longestMs = 400 * 86_400_000

/** Stores nonces and sessions in the server's database, which several processes can share. */
export function createDatabaseStore(database: Database, rows: Rows): SignInStore {
  const isLive = (which: ReturnType<typeof and>, now: number) =>
    and(which, isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const newest = [desc(sessions.createdAt), sessions.id]
  const ofHolder = ({ scope, holder }: Pick<KeptSession, 'scope' | 'holder'>) =>
    and(eq(sessions.scope, scope), eq(sessions.holder, holder))
  const listOfHolder: SignInStore['listOfHolder'] = async (holder, now) => {
    const found = await database
      .select()
      .from(sessions)
      .where(isLive(ofHolder(holder), now))
      .orderBy(...newest)
      .limit(signInAccountsMax)
    return rows.checkAll(sessions, found).map(toSession)
  }
  return {
    async keepNonce(nonce) {
      await database.insert(nonces).values(rows.bind(nonces, nonce))
    },
    async burnNonce({ scope, nonce }, now) {
      // Of two concurrent deletes of one row, the database lets one find it.
      const isOne = and(eq(nonces.scope, scope), eq(nonces.nonce, nonce), gt(nonces.expiresAt, now))
      return (await rows.delete(database, nonces, isOne)).length > 0
    },
    async storeSession({ cacao, ...session }) {
      const row = {
        ...session,
        cacao: cacao === undefined ? null : JSON.stringify(cacao),
        revokedAt: null,
      }
      await rows.upsert(database, sessions, row, ['scope', 'holder', 'account'], row)
      const stays = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(ofHolder(session))
        .orderBy(...newest)
        .limit(signInAccountsMax)
      await rows.delete(database, sessions, and(ofHolder(session), notInArray(sessions.id, stays)))
    },
    async accountsOfHolder(holder, now) {
      return (await listOfHolder(holder, now)).map(({ account }) => account)
    },
    listOfHolder,
    async listOfAccounts({ scope, accounts }, now, limit) {
      if (accounts.length === 0) return []
      const found = await database
        .select()
        .from(sessions)
        .where(isLive(and(eq(sessions.scope, scope), inArray(sessions.account, [...accounts])), now))
        .orderBy(...newest)
        .limit(limit)
      return rows.checkAll(sessions, found).map((row) => {
        const { signature: _, cacao: __, ...listed } = toSession(row)
        return listed
      })
    },
    async revoke({ scope, id, holder, accounts }, now) {
      const isTheirs = or(
        eq(sessions.holder, holder),
        accounts.length > 0 ? inArray(sessions.account, [...accounts]) : undefined,
      )
      const isOne = and(eq(sessions.scope, scope), eq(sessions.id, id), gt(sessions.expiresAt, now), isTheirs)
      const [ended] = await rows.update(database, sessions, isOne, ({ revokedAt }) => ({
        revokedAt: revokedAt ?? now,
      }))
      // Uses the requested ids: the row of the session, or of the one that it has replaced, may be hidden.
      const until = now + longestMs
      if (ended) rows.endBefore(markOfSignIn(ended), until)
      else
        for (const by of [holder, ...accounts]) rows.endBefore(markOfSignInId(scope, id, by, now + 1), until)
      return ended !== undefined
    },
    async sweep(now) {
      await rows.sweep(database, nonces, lte(nonces.expiresAt, now))
      await rows.sweep(database, sessions, lte(sessions.expiresAt, now))
    },
  }
}

function toSession({ revokedAt: _, cacao, account, ...row }: Row<typeof sessions>): KeptSession {
  return {
    ...row,
    // Validated when it was written.
    account: account as Caip10,
    ...(cacao !== null && { cacao: JSON.parse(cacao) }),
  }
}
