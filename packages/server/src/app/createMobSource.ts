import { mobIdleMs, mobsPerAccountMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { and, count, eq, lt } from 'drizzle-orm'
import type { Notices } from '../storage/createNotices.ts'
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
  /**
   * Calls `changed` after each change of a mob by any process, and when it may have changed, until the returned function
   * is called.
   */
  watch(id: string, changed: () => void): () => void
  /** Calls each `changed` a last time. */
  close(): void
}

/** Creates a store of mobs in the server's database. With `notices`, changes by other processes are watched, too. */
export function createMobSource(
  database: Database,
  { notices, now = Date.now }: { notices?: Notices | undefined; now?: () => number } = {},
): MobSource {
  const watchers = new Map<string, Set<() => void>>()
  let isListening = false
  const wake = (id: string) => {
    for (const changed of watchers.get(id) ?? []) changed()
  }
  const wakeAll = () => {
    for (const id of watchers.keys()) wake(id)
  }
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
        if (updated.length === 0) continue
        wake(id)
        await notices?.tell(id)
        return changed
      }
    },
    watch(id, changed) {
      if (!isListening) notices?.listen(wake, wakeAll)
      isListening = true
      const ofMob = watchers.get(id) ?? new Set()
      watchers.set(id, ofMob.add(changed))
      return () => {
        if (ofMob.delete(changed) && ofMob.size === 0) watchers.delete(id)
      }
    },
    close: wakeAll,
  }
}
