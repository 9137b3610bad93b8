import { LRUCache } from 'lru-cache'
import type { Project } from '../settings/settings.ts'
import { toDay } from '../telemetry/createEventCounts.ts'

/** Each client's share of a project's daily sponsorship. */
type ClientShares = {
  /**
   * Reserves an amount in wei for a client. Returns a function that releases it, or `undefined` if the client has less
   * left.
   */
  take(project: Project, address: string, wei: bigint): (() => void) | undefined
}

/** Divides a project's daily sponsorship: one client may use one part in this many. */
const clientsMin = 10n
const clientsMax = 100_000

/**
 * Creates the shares, counted in the memory of one process like the rate limits. Shares are not counted per sender,
 * because anyone could name another's account and use up its share.
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
