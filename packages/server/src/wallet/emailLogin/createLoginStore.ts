import { emailCodeMs, emailCountedMs } from '@latchkey/protocol/constants'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { markOfAddress } from '../../storage/rows/boundTables.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletEmailLogins as logins } from '../../storage/schema/walletLogins.ts'

/** A login by e-mail as it is kept. */
export type EmailLogin = Row<typeof logins>
/** What may change of a login. */
export type LoginChange = Partial<
  Pick<
    EmailLogin,
    'codeHash' | 'wrong' | 'wrongAt' | 'confirmedAt' | 'endedAt' | 'email' | 'newEmail' | 'userId'
  >
>

/** What happened to an address lately, over all clients. */
export type AddressPast = {
  mails: number
  /** When the oldest, and the newest, of these mails were asked for. */
  oldestMailAt: number | null
  newestMailAt: number | null
  /** Those of these mails that the key which asks now has asked for. */
  own: Pick<AddressPast, 'mails' | 'oldestMailAt'>
  wrongCodes: number
}

/** Where logins by e-mail are kept. What concerns one address happens one after the other, across processes. */
export type LoginStore = {
  /**
   * Keeps what `make` answers to the address's past, and ends the login before it; where `make` throws, nothing is kept,
   * also of what it did within the transaction.
   */
  begin(
    asked: Pick<EmailLogin, 'subject' | 'key'>,
    now: number,
    make: (past: AddressPast, within: Database) => Promise<EmailLogin>,
  ): Promise<EmailLogin>
  find(id: string, within?: Database): Promise<EmailLogin | undefined>
  findByLink(linkHash: string): Promise<EmailLogin | undefined>
  /**
   * Changes a login as `judge` says of it as it stands, and of its address's past. What `finish` then does within the
   * transaction that it is given stays together with that change: where it throws, the login is as it was.
   */
  judge<verdict extends { change?: LoginChange }, finished>(
    login: Pick<EmailLogin, 'id' | 'subject' | 'key'>,
    now: number,
    judge: (login: EmailLogin | undefined, past: AddressPast) => verdict,
    finish: (verdict: verdict, within: Database) => Promise<finished>,
  ): Promise<{ verdict: verdict; finished: finished }>
  /** Notes that a login's link was confirmed; answers the login as it then is, or nothing where it is over. */
  confirm(id: string, now: number, change: Pick<LoginChange, 'codeHash'>): Promise<EmailLogin | undefined>
  /** Notes whose login it was, within the transaction that uses it. */
  keepUser(id: string, userId: string, within: Database): Promise<void>
  /** Ends every change of a user's address, within the transaction that ends one. */
  endChanges(userId: string, now: number, within: Database): Promise<void>
  /** Forgets what counts no more, and the addresses of logins that are over. */
  sweep(now: number): Promise<void>
}

/** Keeps logins in the server's database, for as many processes as share it. */
export function createLoginStore(database: Database, rows: Rows): LoginStore {
  const findOne = async (within: Database, where: SQL) => {
    const [login] = await within.select().from(logins).where(where).limit(1)
    return rows.check(logins, login)
  }
  const isAlive = (now: number) => and(isNull(logins.endedAt), gt(logins.expiresAt, now))
  return {
    async begin({ subject, key }, now, make) {
      const begun = await rows.transaction(database, async (alone) => {
        await lock(alone, subject)
        const login = await make(await readPast(alone, { subject, key }, now), alone)
        const isBefore = and(eq(logins.subject, subject), isNull(logins.endedAt))
        await rows.update(alone, logins, isBefore, { endedAt: now, ...forgotten })
        // What was refused stays alive, and would keep this one out.
        await rows.delete(alone, logins, isBefore)
        await alone.insert(logins).values(rows.bind(logins, login))
        return login
      })
      // Also a login whose row somebody has hidden meanwhile.
      rows.endBefore(markOfAddress(subject, begun.createdAt), begun.expiresAt)
      return begun
    },
    find: (id, within = database) => findOne(within, eq(logins.id, id)),
    findByLink: (linkHash) => findOne(database, eq(logins.linkHash, linkHash)),
    async judge({ id, subject, key }, now, judge, finish) {
      return rows.transaction(database, async (alone) => {
        await lock(alone, subject)
        const login = await findOne(alone, eq(logins.id, id))
        const verdict = judge(login, await readPast(alone, { subject, key }, now))
        if (verdict.change) await rows.update(alone, logins, eq(logins.id, id), verdict.change)
        return { verdict, finished: await finish(verdict, alone) }
      })
    },
    async confirm(id, now, change) {
      const isOpen = and(eq(logins.id, id), isNotNull(logins.linkHash), isAlive(now))
      const [confirmed] = await rows.update(database, logins, isOpen, ({ confirmedAt }) => ({
        ...change,
        confirmedAt: confirmedAt ?? now,
      }))
      return confirmed
    },
    async keepUser(id, userId, within) {
      await rows.update(within, logins, eq(logins.id, id), { userId })
    },
    async endChanges(userId, now, within) {
      const isOfUser = and(eq(logins.userId, userId), isNull(logins.endedAt))
      await rows.update(within, logins, isOfUser, { endedAt: now, ...forgotten })
    },
    async sweep(now) {
      await rows.sweep(database, logins, lte(logins.createdAt, now - emailCountedMs - emailCodeMs))
      const isForgotten = and(isNotNull(logins.email), lte(logins.expiresAt, now))
      await rows.update(database, logins, isForgotten, forgotten)
    },
  }
}

/** Addresses stand in a row only as long as it is alive. */
const forgotten = { email: null, newEmail: null } as const

/** Held to the transaction's end; an address that shares its number with another only waits for it. */
async function lock(alone: Database, subject: string) {
  await alone.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wallet login ${subject}`}, 0))`)
}

async function readPast(
  alone: Database,
  { subject, key }: Pick<EmailLogin, 'subject' | 'key'>,
  now: number,
): Promise<AddressPast> {
  const since = now - emailCountedMs
  const isCounted = sql`filter (where ${logins.createdAt} > ${since})`
  const isOwn = sql`filter (where ${logins.createdAt} > ${since} and ${logins.key} = ${key})`
  const [past] = await alone
    .select({
      mails: sql`count(*) ${isCounted}`.mapWith(Number),
      oldestMailAt: sql<number | null>`min(${logins.createdAt}) ${isCounted}`.mapWith(Number),
      newestMailAt: sql<number | null>`max(${logins.createdAt}) ${isCounted}`.mapWith(Number),
      own: {
        mails: sql`count(*) ${isOwn}`.mapWith(Number),
        oldestMailAt: sql<number | null>`min(${logins.createdAt}) ${isOwn}`.mapWith(Number),
      },
      // A login's wrong codes count until the last of them is old: some too many, never too few.
      wrongCodes: sql`coalesce(sum(${logins.wrong}) filter (where ${logins.wrongAt} > ${since}), 0)`.mapWith(
        Number,
      ),
    })
    .from(logins)
    // A code can still be tried when its mail counts no more.
    .where(and(eq(logins.subject, subject), gt(logins.createdAt, since - emailCodeMs)))
  if (!past) throw new TypeError('The aggregate query returned no row.')
  return past
}
