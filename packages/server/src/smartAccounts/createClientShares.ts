import { LRUCache } from 'lru-cache'
import type { Project } from '../settings.ts'
import { toDay } from '../telemetry/createEventCounts.ts'

/** How much single clients have had of what is paid for a project in a day. */
type ClientShares = {
  /** Takes so much, in wei, for a client; undefined, and nothing is taken, where it has less left. Answers what gives it back. */
  take(project: Project, address: string, wei: bigint): (() => void) | undefined
}

/** What one client may have of a project's day: one part of so many. */
const clientsMin = 10n
const clientsMax = 100_000

/**
 * Counts in the memory of one process, as requests are counted. Senders have no shares: anybody may name one, and would use
 * up another's.
 */
export function createClientShares(): ClientShares {
  const taken = new LRUCache<string, bigint>({ max: clientsMax })
  return {
    take({ id, sponsoredWeiPerDay = 0n }, address, wei) {
      const key = `${toDay(Date.now())}|${id}|${address}`
      const sum = (taken.get(key) ?? 0n) + wei
      if (sum > sponsoredWeiPerDay / clientsMin) return undefined
      taken.set(key, sum)
      return () => taken.set(key, (taken.get(key) ?? wei) - wei)
    },
  }
}
