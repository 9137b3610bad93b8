import { sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { sponsorships } from '../storage/schema/sponsorships.ts'
import { toDay } from '../telemetry/createEventCounts.ts'

/** The daily sponsorship of projects' operations. */
export type Sponsorships = {
  /**
   * Reserves an amount in wei of a project's daily budget. Resolves with `false`, reserving nothing, if less is left.
   */
  take(project: string, wei: bigint, weiPerDay: bigint): Promise<boolean>
}

/**
 * Creates the sponsorships, counted in the database in one statement, so that concurrent requests never exceed the
 * budget.
 */
export function createSponsorships(database: Database): Sponsorships {
  return {
    async take(project, wei, weiPerDay) {
      if (wei > weiPerDay) return false
      const taken = await database
        .insert(sponsorships)
        .values({ project, day: toDay(Date.now()), wei: String(wei) })
        .onConflictDoUpdate({
          target: [sponsorships.project, sponsorships.day],
          set: { wei: sql`${sponsorships.wei} + excluded.wei` },
          setWhere: sql`${sponsorships.wei} + excluded.wei <= ${String(weiPerDay)}::numeric`,
        })
        .returning({ wei: sponsorships.wei })
      return taken.length > 0
    },
  }
}
