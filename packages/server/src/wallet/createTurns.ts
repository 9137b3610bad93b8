import { sql } from 'drizzle-orm'
import { RequestFailure } from '../RequestFailure.ts'
import type { Database } from '../storage/database.ts'
import { walletTurns } from '../storage/schema/wallet.ts'
import type { WalletKeys } from './keys/openWalletKeys.ts'

/** Limits that hold over every process, and over every client and address that somebody has. */
export type Turns = {
  /** Counts one more; throws RATE_LIMITED once there were `max` in `spanMs` from the first on. */
  take(turn: { what: string; subject: string; max: number; spanMs: number }): Promise<void>
}

/** Counts in the database; of whom nothing is kept but a keyed hash. */
export function createTurns(database: Database, keys: Pick<WalletKeys, 'hash'>): Turns {
  return {
    async take({ what, subject, max, spanMs }) {
      const now = Date.now()
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
  }
}
