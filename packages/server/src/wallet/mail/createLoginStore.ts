import { emailCodeMs, emailCountedMs } from '@latchkey/protocol/constants'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { markOfAddress } from '../../storage/rows/boundTables.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletEmailLogins as logins } from '../../storage/schema/walletLogins.ts'

/** An email login as stored. */
export type EmailLogin = Row<typeof logins>
/** Fields of a login that may change. */
export type LoginChange = Partial<
  Pick<
    EmailLogin,
    'codeHash' | 'wrong' | 'wrongAt' | 'confirmedAt' | 'endedAt' | 'email' | 'newEmail' | 'userId'
  >
>

/** Recent emails and wrong codes of an address, over all clients. */
export type AddressPast = {
  mails: number
  /** When the oldest, and the newest, of these emails was requested. */
  oldestMailAt: number | null
  newestMailAt: number | null
  /** The subset of these emails that the requesting key has requested. */
  own: Pick<AddressPast, 'mails' | 'oldestMailAt'>
  wrongCodes: number
}

/** Stores email logins. Calls for one address run one after another, across processes. */
export type LoginStore = {
  /**
   * Stores what `make` returns for the address's past, and ends the login before it. If `make` throws, nothing is
   * stored, including its own changes in the transaction.
   */
  begin(
    asked: Pick<EmailLogin, 'subject' | 'key'>,
    now: number,
    make: (past: AddressPast, within: Database) => Promise<EmailLogin>,
  ): Promise<EmailLogin>
  find(id: string, within?: Database): Promise<EmailLogin | undefined>
  findByLink(linkHash: string): Promise<EmailLogin | undefined>
  /**
   * Changes a login as `judge` decides from its current state and its address's past. Changes that `finish` makes in
   * the given transaction are atomic with it: if it throws, the login is unchanged.
   */
  judge<verdict extends { change?: LoginChange }, finished>(
    login: Pick<EmailLogin, 'id' | 'subject' | 'key'>,
    now: number,
    judge: (login: EmailLogin | undefined, past: AddressPast) => verdict,
    finish: (verdict: verdict, within: Database) => Promise<finished>,
  ): Promise<{ verdict: verdict; finished: finished }>
  /** Marks a login's link as confirmed. Returns the updated login, or nothing if it is over. */
  confirm(id: string, now: number, change: Pick<LoginChange, 'codeHash'>): Promise<EmailLogin | undefined>
  /** Stores the login's user, within the transaction that uses it. */
  keepUser(id: string, userId: string, within: Database): Promise<void>
  /** Ends every change of a user's address, within the transaction that ends one. */
  endChanges(userId: string, now: number, within: Database): Promise<void>
  /** Deletes what no longer counts, and the addresses of logins that are over. */
  sweep(now: number): Promise<void>
}

/** Stores logins in the server's database, which several processes can share. */
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
        // Rows that fail their check are not updated, and would block this one.
        await rows.delete(alone, logins, isBefore)
        const bound = rows.bind(logins, login)
        await alone.insert(logins).values(bound)
        return { ...login, createdAt: bound.createdAt }
      })
      // Includes a login whose row was hidden meanwhile.
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

/** Addresses are only stored in a row while it is alive. */
const forgotten = { email: null, newEmail: null } as const

/** Locks an address until the transaction ends. Another address with the same number merely waits for it. */
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
      // A login's wrong codes count until the last of them is old: sometimes too many, never too few.
      wrongCodes: sql`coalesce(sum(${logins.wrong}) filter (where ${logins.wrongAt} > ${since}), 0)`.mapWith(
        Number,
      ),
    })
    .from(logins)
    // A code can still be tried after its email no longer counts.
    .where(and(eq(logins.subject, subject), gt(logins.createdAt, since - emailCodeMs)))
  if (!past) throw new TypeError('The aggregate query returned no row.')
  return past
}
