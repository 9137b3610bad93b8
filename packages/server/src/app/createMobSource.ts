import { mobIdleMs, mobsPerAccountMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import { type Caip10, personOf } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { withDeadline } from '../base/withDeadline.ts'
import type { Notices } from '../storage/createNotices.ts'
import type { Database } from '../storage/database.ts'
import { mobs } from '../storage/schema/mobs.ts'
import { createSharedMob, type SharedMob } from './createSharedMob.ts'
import { mergeMembers } from './membership.ts'

/** The mobs of each project. Those without a change for a week are deleted. */
export type MobSource = {
  /** Returns a mob. Undefined for an unknown id. */
  get(project: string, id: string): Promise<Mob | undefined>
  /** Stores a new mob. Returns false if its starter, on any network, has too many of them. */
  create(project: string, starter: Caip10, mob: Mob): Promise<boolean>
  /**
   * Changes a mob, and returns it. `change` is called again if another change comes first, and returns undefined to
   * keep the mob as it is. Returns undefined for an unknown id.
   */
  change(project: string, id: string, change: (mob: Mob) => Mob | undefined): Promise<Mob | undefined>
  /**
   * Calls `due` when a mob's state is to be sent, until it is stopped: after changes by any process, at most every
   * `mobEventMinMs` and at least every `mobHeartbeatMs`.
   */
  watch(project: string, id: string, due: () => void): WatchedMob
  /** Calls each `due` a last time. */
  close(): void
}

/** A mob's state as JSON, read once per change for all of its watchers. Undefined if the mob doesn't exist. */
export type WatchedMob = Pick<SharedMob, 'current' | 'latest'> & { stop(): void }

/** Creates a store of mobs in the server's database. With `notices`, changes by other processes are watched, too. */
export function createMobSource(
  database: Database,
  { notices, now = Date.now }: { notices?: Notices | undefined; now?: () => number } = {},
): MobSource {
  /** Watched mobs by id and project. */
  const watched = new Map<string, Map<string, SharedMob>>()
  let isListening = false
  const wake = (id: string) => {
    for (const shared of watched.get(id)?.values() ?? []) shared.change()
  }
  const wakeAll = () => {
    for (const id of watched.keys()) wake(id)
  }
  const read = async (project: string, id: string) => {
    const [row] = await database
      .select({ state: mobs.state, version: mobs.version })
      .from(mobs)
      .where(and(eq(mobs.project, project), eq(mobs.id, id)))
    return row && { mob: mergeMembers({ ...row.state, id }), version: row.version }
  }

  return {
    get: async (project, id) => (await read(project, id))?.mob,
    async create(project, starter, { id, ...state }) {
      await database.delete(mobs).where(lt(mobs.changedAt, now() - mobIdleMs))
      const person = personOf(starter)
      return database.transaction(async (transaction) => {
        // Serializes a person's concurrent starts, so that each counts those before it.
        const lock = `mobs of ${project} ${person}`
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        const own = await transaction
          .select({ total: count() })
          .from(mobs)
          .where(and(eq(mobs.project, project), inArray(mobs.starter, [person, starter])))
        if ((own[0]?.total ?? 0) >= mobsPerAccountMax) return false
        await transaction
          .insert(mobs)
          .values({ id, project, starter: person, state, version: 0, changedAt: now() })
        return true
      })
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
    watch(project, id, due) {
      if (!isListening) notices?.listen(wake, wakeAll)
      isListening = true
      const shared = watched.get(id)?.get(project) ?? share(project, id)
      return { ...shared, stop: shared.watch(due) }
    },
    close() {
      for (const ofProjects of watched.values()) for (const shared of ofProjects.values()) shared.close()
    },
  }

  function share(project: string, id: string): SharedMob {
    const ofProjects = watched.get(id) ?? new Map<string, SharedMob>()
    const shared = createSharedMob(
      () => withDeadline(serverDeadlineMs, readText(project, id)),
      () => {
        ofProjects.delete(project)
        if (ofProjects.size === 0) watched.delete(id)
      },
    )
    watched.set(id, ofProjects.set(project, shared))
    return shared
  }

  async function readText(project: string, id: string): Promise<string | undefined> {
    const stored = await read(project, id)
    return stored && JSON.stringify(stored.mob)
  }
}
