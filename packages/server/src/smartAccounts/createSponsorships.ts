import { sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { sponsorships } from '../storage/schema/sponsorships.ts'
import { toDay } from '../telemetry/createEventCounts.ts'

/** What is paid for projects' operations. */
export type Sponsorships = {
  /** Takes so much, in wei, of what a project has for the day; false, and nothing is taken, where it has less left. */
  take(project: string, wei: bigint, weiPerDay: bigint): Promise<boolean>
}

/** Counts in the database, in one statement: two at once never take more than there is. */
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
