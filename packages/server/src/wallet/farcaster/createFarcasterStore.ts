import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletFarcasterLogins as logins } from '../../storage/schema/walletFarcasterLogins.ts'

/** A Farcaster login as stored. */
export type FarcasterLogin = Row<typeof logins>

/** Stores Farcaster logins. */
export type FarcasterStore = {
  add(login: FarcasterLogin): Promise<void>
  find(id: string): Promise<FarcasterLogin | undefined>
  /** Assigns an open login to the first browser that requests it. Returns undefined for any other. */
  claim(id: string, browserHash: string, now: number): Promise<FarcasterLogin | undefined>
  /** Stores a login's channel. Returns the one stored before, if two were opened concurrently. */
  keepChannel(id: string, channel: string): Promise<string>
  /**
   * Ends an open login, once; returns false if it is over. Changes that `finish` makes in the given transaction are
   * atomic with it: if it throws, the login is unchanged.
   */
  end(
    id: string,
    outcome: NonNullable<FarcasterLogin['outcome']>,
    now: number,
    finish?: (within: Database) => Promise<void>,
  ): Promise<boolean>
  /** Stores a login's user, and until when retries are answered, within the transaction that uses it. */
  keepUser(id: string, used: { userId: string; expiresAt: number }, within: Database): Promise<void>
}

/** Stores logins in the server's database, which several processes can share. */
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
