import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { walletFarcasterLogins as logins } from '../../storage/schema/walletFarcasterLogins.ts'

/** A login by Farcaster as it is kept. */
export type FarcasterLogin = typeof logins.$inferSelect

/** Where logins by Farcaster are kept. */
export type FarcasterStore = {
  add(login: FarcasterLogin): Promise<void>
  find(id: string): Promise<FarcasterLogin | undefined>
  /** Gives an open login to the first browser that asks; undefined for any other. */
  claim(id: string, browserHash: string, now: number): Promise<FarcasterLogin | undefined>
  /** Keeps a login's channel; answers the one that was kept before, where two asked at once. */
  keepChannel(id: string, channel: string): Promise<string>
  /**
   * Ends an open login, once; false where it is over. What `finish` does within the transaction that it is given stays
   * together with that: where it throws, the login is as it was.
   */
  end(
    id: string,
    outcome: NonNullable<FarcasterLogin['outcome']>,
    now: number,
    finish?: (within: Database) => Promise<void>,
  ): Promise<boolean>
  /** Notes whose login it was, and for how long it is still answered, within the transaction that uses it. */
  keepUser(id: string, used: { userId: string; expiresAt: number }, within: Database): Promise<void>
}

/** Keeps logins in the server's database, for as many processes as share it. */
export function createFarcasterStore(database: Database): FarcasterStore {
  const isOpen = (id: string, now: number) =>
    and(eq(logins.id, id), isNull(logins.outcome), gt(logins.expiresAt, now))
  const find = async (id: string) => {
    const [login] = await database.select().from(logins).where(eq(logins.id, id))
    return login
  }
  return {
    async add(login) {
      await database.insert(logins).values(login)
    },
    find,
    async claim(id, browserHash, now) {
      const isOwn = or(isNull(logins.browserHash), eq(logins.browserHash, browserHash))
      const [claimed] = await database
        .update(logins)
        .set({ browserHash })
        .where(and(isOpen(id, now), isOwn))
        .returning()
      return claimed
    },
    async keepChannel(id, channel) {
      await database
        .update(logins)
        .set({ channel })
        .where(and(eq(logins.id, id), isNull(logins.channel)))
      return (await find(id))?.channel ?? channel
    },
    end: (id, outcome, now, finish) =>
      database.transaction(async (alone) => {
        const ended = await alone
          .update(logins)
          .set({ outcome, channel: null })
          .where(isOpen(id, now))
          .returning({ id: logins.id })
        if (ended.length === 0) return false
        await finish?.(alone)
        return true
      }),
    async keepUser(id, used, within) {
      await within.update(logins).set(used).where(eq(logins.id, id))
    },
  }
}
