import { and, eq, lte, sql } from 'drizzle-orm'
import { RequestFailure } from '../RequestFailure.ts'
import type { Database } from '../storage/database.ts'
import { walletTurns } from '../storage/schema/wallet.ts'
import type { WalletKeys } from './keys/openWalletKeys.ts'

/** Limits that hold over every process, and over every client and address that somebody has. */
export type Turns = {
  /** Counts one more; throws RATE_LIMITED once there were `max` in `spanMs` from the first on. */
  take(turn: Turn): Promise<void>
  /**
   * Counts one more of `max` that come back evenly over `spanMs`; answers how long to wait, in milliseconds, where it is
   * one too many, which is not counted, else 0.
   */
  spread(turn: Turn, within?: Database): Promise<number>
}

type Turn = { what: string; subject: string; max: number; spanMs: number }

/** Counts in the database; of whom nothing is kept but a keyed hash. */
export function createTurns(
  database: Database,
  keys: Pick<WalletKeys, 'hash'>,
  readNow: () => number = Date.now,
): Turns {
  return {
    async take({ what, subject, max, spanMs }) {
      const now = readNow()
      const [turn] = await database
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
      if (!turn || turn.count <= max) return
      const retryAfterS = Math.max(1, Math.ceil((turn.endsAt - now) / 1000))
      throw new RequestFailure(
        'RATE_LIMITED',
        { field: what, description: `More than ${max} of these. Try again in ${retryAfterS} s.` },
        { retryAfterS },
      )
    },
    async spread({ what, subject: counted, max, spanMs }, within = database) {
      const now = readNow()
      const eachMs = Math.ceil(spanMs / max)
      const subject = keys.hash('turns', counted)
      // When all of them will be back.
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
