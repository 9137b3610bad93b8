import { mobIdleMs, mobsPerAccountMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { and, count, eq, lt } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { mobs } from '../storage/schema/mobs.ts'

/** The mobs of each project. Those without a change for a week are deleted. */
export type MobSource = {
  /** Returns a mob. Undefined for an unknown id. */
  get(project: string, id: string): Promise<Mob | undefined>
  /** Stores a new mob. Returns false if its starter has too many of them. */
  create(project: string, starter: Caip10, mob: Mob): Promise<boolean>
  /**
   * Changes a mob, and returns it. `change` is called again if another change comes first, and returns undefined to
   * keep the mob as it is. Returns undefined for an unknown id.
   */
  change(project: string, id: string, change: (mob: Mob) => Mob | undefined): Promise<Mob | undefined>
}

/** Creates a store of mobs in the server's database. */
export function createMobSource(database: Database, now: () => number = Date.now): MobSource {
  const read = async (project: string, id: string) => {
    const [row] = await database
      .select({ state: mobs.state, version: mobs.version })
      .from(mobs)
      .where(and(eq(mobs.project, project), eq(mobs.id, id)))
    return row && { mob: { ...row.state, id }, version: row.version }
  }

  return {
    get: async (project, id) => (await read(project, id))?.mob,
    async create(project, starter, { id, ...state }) {
      await database.delete(mobs).where(lt(mobs.changedAt, now() - mobIdleMs))
      const own = await database
        .select({ total: count() })
        .from(mobs)
        .where(and(eq(mobs.project, project), eq(mobs.starter, starter)))
      if ((own[0]?.total ?? 0) >= mobsPerAccountMax) return false
      await database.insert(mobs).values({ id, project, starter, state, version: 0, changedAt: now() })
      return true
    },
    async change(project, id, change) {
      for (;;) {
        const stored = await read(project, id)
        if (!stored) return undefined
        const { version } = stored
        const changed = change(stored.mob)
        if (!changed) return stored.mob
        const { id: _, ...state } = changed
        const updated = await database
          .update(mobs)
          .set({ state, version: version + 1, changedAt: now() })
          .where(and(eq(mobs.id, id), eq(mobs.version, version)))
          .returning({ id: mobs.id })
        // Otherwise another change came first.
        if (updated.length > 0) return changed
      }
    },
  }
}
