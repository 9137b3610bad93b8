import { socialCountedMs } from '@latchkey/protocol/constants'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletSocialLogins as logins } from '../../storage/schema/walletSocialLogins.ts'
import type { Turns } from '../base/createTurns.ts'

/** A social login as stored. */
export type SocialLogin = Row<typeof logins>
/** Fields that may change. */
export type SocialChange = Partial<
  Pick<
    SocialLogin,
    | 'accountHash'
    | 'name'
    | 'codeHash'
    | 'digitsHash'
    | 'wrong'
    | 'expiresAt'
    | 'endedAt'
    | 'stateHash'
    | 'userId'
  >
>

/** Stores social logins. */
export type SocialStore = {
  add(login: SocialLogin): Promise<void>
  find(id: string): Promise<SocialLogin | undefined>
  /**
   * Allows one browser to continue to the provider, with a state that replaces the one before. Returns false if another
   * browser has begun.
   */
  start(id: string, way: { browserHash: string; stateHash: string }, now: number): Promise<boolean>
  /** Returns the login of a state, for the browser that it was given to. A state can be used once. */
  takeState(way: { browserHash: string; stateHash: string }, now: number): Promise<SocialLogin | undefined>
  change(id: string, change: SocialChange, within?: Database): Promise<void>
  /**
   * Changes a login as `judge` decides while it is locked, given the person's wrong digits of a day over all logins.
   * Changes that `finish` makes in the given transaction are atomic with it: if it throws, the login is unchanged.
   */
  judge<verdict extends { change?: SocialChange; isWrongDigits?: boolean }, finished>(
    id: string,
    judge: (login: SocialLogin | undefined, wrongDigits: number) => verdict,
    finish: (verdict: verdict, within: Database) => Promise<finished>,
  ): Promise<{ verdict: verdict; finished: finished }>
}

/** Stores logins in the server's database, which several processes can share. */
export function createSocialStore(database: Database, rows: Rows, turns: Pick<Turns, 'judge'>): SocialStore {
  const isAlive = (now: number) => and(isNull(logins.endedAt), gt(logins.expiresAt, now))
  return {
    async add(login) {
      await database.insert(logins).values(rows.bind(logins, login))
    },
    async find(id) {
      const [login] = await database.select().from(logins).where(eq(logins.id, id))
      return rows.check(logins, login)
    },
    async start(id, { browserHash, stateHash }, now) {
      const isOwn = or(isNull(logins.browserHash), eq(logins.browserHash, browserHash))
      const isOpen = and(eq(logins.id, id), isOwn, isNull(logins.codeHash), isAlive(now))
      return (await rows.update(database, logins, isOpen, { browserHash, stateHash })).length > 0
    },
    async takeState({ browserHash, stateHash }, now) {
      const isWay = and(eq(logins.stateHash, stateHash), eq(logins.browserHash, browserHash), isAlive(now))
      const [taken] = await rows.update(database, logins, isWay, { stateHash: null })
      return taken
    },
    async change(id, change, within = database) {
      await rows.update(within, logins, eq(logins.id, id), change)
    },
    async judge(id, judge, finish) {
      return rows.transaction(database, async (alone) => {
        const [found] = await alone.select().from(logins).where(eq(logins.id, id)).for('update')
        const login = rows.check(logins, found)
        const verdict = await judgeOf(login, alone, (wrongDigits) => judge(login, wrongDigits))
        if (verdict.change) await rows.update(alone, logins, eq(logins.id, id), verdict.change)
        return { verdict, finished: await finish(verdict, alone) }
      })
    },
  }

  /** Nothing is counted before the provider's callback, since until then nothing is compared. */
  function judgeOf<verdict extends { isWrongDigits?: boolean }>(
    login: SocialLogin | undefined,
    within: Database,
    judge: (wrongDigits: number) => verdict,
  ): Promise<verdict> | verdict {
    if (!login?.accountHash) return judge(0)
    return turns.judge(
      { what: 'wrong digits', subject: login.accountHash, spanMs: socialCountedMs },
      within,
      (count) => {
        const verdict = judge(count)
        return { verdict, isCounted: verdict.isWrongDigits === true }
      },
    )
  }
}
