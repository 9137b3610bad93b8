import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import { walletTurns } from '../../storage/schema/wallet.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'

/** Rate limits that apply across processes and across a person's clients and addresses. */
export type Turns = {
  /** Counts one turn. Throws RATE_LIMITED if there are `max` within `spanMs` of the first one. */
  take(turn: Turn): Promise<void>
  /**
   * Counts one of `max` turns that refill evenly over `spanMs`. Returns 0, or how many milliseconds to wait if the
   * limit is reached, which is not counted.
   */
  spread(turn: Turn, within?: Database): Promise<number>
  /**
   * Returns how often something was counted in its span, and counts one more if `judge` decides so. Calls for one
   * subject run one after another, across processes, until the transaction ends.
   */
  judge<verdict>(
    turn: Omit<Turn, 'max'>,
    within: Database,
    judge: (count: number) => { verdict: verdict; isCounted: boolean },
  ): Promise<verdict>
}

type Turn = { what: string; subject: string; max: number; spanMs: number }

/** Counts in the database. Subjects are stored as a keyed hash only. */
export function createTurns(
  database: Database,
  keys: Pick<WalletKeys, 'hash'>,
  readNow: () => number = Date.now,
): Turns {
  const count = async ({ what, subject, spanMs }: Omit<Turn, 'max'>, now: number, within: Database) => {
    const [turn] = await within
      .insert(walletTurns)
      .values({ what, subject: keys.hash('turns', subject), count: 1, endsAt: now + spanMs })
      .onConflictDoUpdate({
        target: [walletTurns.what, walletTurns.subject],
        set: {
          count: sql`case when ${walletTurns.endsAt} <= ${now} then 1 else ${walletTurns.count} + 1 end`,
          endsAt: sql`case when ${walletTurns.endsAt} <= ${now} then ${now + spanMs} else ${walletTurns.endsAt} end`,
        },
      })
      .returning({ count: walletTurns.count, endsAt: walletTurns.endsAt })
    return turn
  }
  return {
    async take({ what, subject, max, spanMs }) {
      const now = readNow()
      const turn = await count({ what, subject, spanMs }, now, database)
      if (!turn || turn.count <= max) return
      const retryAfterS = Math.max(1, Math.ceil((turn.endsAt - now) / 1000))
      throw new RequestFailure(
        'RATE_LIMITED',
        { field: what, description: `Rate limit of ${max} exceeded. Try again in ${retryAfterS} s.` },
        { retryAfterS },
      )
    },
    async judge(turn, within, judge) {
      const now = readNow()
      const subject = keys.hash('turns', turn.subject)
      const lock = `wallet turns ${turn.what} ${subject}`
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
      const [counted] = await within
        .select({ count: walletTurns.count })
        .from(walletTurns)
        .where(
          and(eq(walletTurns.what, turn.what), eq(walletTurns.subject, subject), gt(walletTurns.endsAt, now)),
        )
      const { verdict, isCounted } = judge(counted?.count ?? 0)
      if (isCounted) await count(turn, now, within)
      return verdict
    },
    async spread({ what, subject: counted, max, spanMs }, within = database) {
      const now = readNow()
      const eachMs = Math.ceil(spanMs / max)
      const subject = keys.hash('turns', counted)
      // When all of them will be refilled.
      const { endsAt } = walletTurns
      const taken = await within
        .insert(walletTurns)
        .values({ what, subject, count: 1, endsAt: now + eachMs })
        .onConflictDoUpdate({
          target: [walletTurns.what, walletTurns.subject],
          set: {
            count: sql`${walletTurns.count} + 1`,
            endsAt: sql`greatest(${endsAt}, ${now}) + ${eachMs}`,
          },
          setWhere: lte(endsAt, now + spanMs - eachMs),
        })
        .returning({ endsAt })
      if (taken.length > 0) return 0
      const [full] = await within
        .select({ endsAt })
        .from(walletTurns)
        .where(and(eq(walletTurns.what, what), eq(walletTurns.subject, subject)))
      return full ? Math.max(1, full.endsAt + eachMs - now - spanMs) : 0
    },
  }
}
