import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { walletSocialLogins as logins } from '../../storage/schema/walletSocialLogins.ts'

/** A login by a social provider as it is kept. */
export type SocialLogin = typeof logins.$inferSelect
/** What may change of it. */
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

/** Where logins by social providers are kept. */
export type SocialStore = {
  add(login: SocialLogin): Promise<void>
  find(id: string): Promise<SocialLogin | undefined>
  /** Lets one browser go to the provider, with a state that replaces the one before; false where another has begun. */
  start(id: string, way: { browserHash: string; stateHash: string }, now: number): Promise<boolean>
  /** The login of a state, for the browser that took it along; a state is good once. */
  takeState(way: { browserHash: string; stateHash: string }, now: number): Promise<SocialLogin | undefined>
  change(id: string, change: SocialChange, within?: Database): Promise<void>
  /**
   * Changes a login as `judge` says while nobody else can. What `finish` then does within the transaction that it is
   * given stays together with that change: where it throws, the login is as it was.
   */
  judge<verdict extends { change?: SocialChange }, finished>(
    id: string,
    judge: (login: SocialLogin | undefined) => verdict,
    finish: (verdict: verdict, within: Database) => Promise<finished>,
  ): Promise<{ verdict: verdict; finished: finished }>
}

/** Keeps logins in the server's database, for as many processes as share it. */
export function createSocialStore(database: Database): SocialStore {
  const isAlive = (now: number) => and(isNull(logins.endedAt), gt(logins.expiresAt, now))
  return {
    async add(login) {
      await database.insert(logins).values(login)
    },
    async find(id) {
      const [login] = await database.select().from(logins).where(eq(logins.id, id))
      return login
    },
    async start(id, { browserHash, stateHash }, now) {
      const isOwn = or(isNull(logins.browserHash), eq(logins.browserHash, browserHash))
      const started = await database
        .update(logins)
        .set({ browserHash, stateHash })
        .where(and(eq(logins.id, id), isOwn, isNull(logins.codeHash), isAlive(now)))
        .returning({ id: logins.id })
      return started.length > 0
    },
    async takeState({ browserHash, stateHash }, now) {
      const [taken] = await database
        .update(logins)
        .set({ stateHash: null })
        .where(and(eq(logins.stateHash, stateHash), eq(logins.browserHash, browserHash), isAlive(now)))
        .returning()
      return taken
    },
    async change(id, change, within = database) {
      await within.update(logins).set(change).where(eq(logins.id, id))
    },
    judge: (id, judge, finish) =>
      database.transaction(async (alone) => {
        const [login] = await alone.select().from(logins).where(eq(logins.id, id)).for('update')
        const verdict = judge(login)
        if (verdict.change) await alone.update(logins).set(verdict.change).where(eq(logins.id, id))
        return { verdict, finished: await finish(verdict, alone) }
      }),
  }
}
