import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletFarcasterLogins as logins } from '../../storage/schema/walletFarcasterLogins.ts'

/** A login by Farcaster as it is kept. */
export type FarcasterLogin = Row<typeof logins>

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
export function createFarcasterStore(database: Database, rows: Rows): FarcasterStore {
  const isOpen = (id: string, now: number) =>
    and(eq(logins.id, id), isNull(logins.outcome), gt(logins.expiresAt, now))
  const find = async (id: string) => {
    const [login] = await database.select().from(logins).where(eq(logins.id, id))
    return rows.check(logins, login)
  }
  return {
    async add(login) {
      await database.insert(logins).values(rows.bind(logins, login))
    },
    find,
    async claim(id, browserHash, now) {
      const isOwn = or(isNull(logins.browserHash), eq(logins.browserHash, browserHash))
      const [claimed] = await rows.update(database, logins, and(isOpen(id, now), isOwn), { browserHash })
      return claimed
    },
    async keepChannel(id, channel) {
      await rows.update(database, logins, and(eq(logins.id, id), isNull(logins.channel)), { channel })
      return (await find(id))?.channel ?? channel
    },
    async end(id, outcome, now, finish) {
      const ended = await rows.transaction(database, async (alone) => {
        const [login] = await rows.update(alone, logins, isOpen(id, now), { outcome, channel: null })
        if (login) await finish?.(alone)
        return login
      })
      return ended !== undefined
    },
    async keepUser(id, used, within) {
      await rows.update(within, logins, eq(logins.id, id), used)
    },
  }
}
