import { LRUCache } from 'lru-cache'
import { networksOf } from '../base/networksOf.ts'
import type { Project, RouteClass } from '../settings/settings.ts'

/** A client's remaining quota, in terms of the `RateLimit-*` headers. */
export type Allowance = {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetS: number
  /** Seconds until the same request would pass; 0 if it passed. */
  retryAfterS: number
}

/**
 * A token bucket per project, route class and client network, so that an IPv6 client cannot cycle through its prefix.
 * Another one for all clients of a project that sets a total.
 */
export type Limiter = {
  /**
   * Takes `cost` tokens, or none if there are fewer. The cost is capped at one less than a full bucket. With `isServed`,
   * for a cost that is only known afterwards, takes them anyway: a bucket may owe as many tokens as it can contain.
   * While it owes any, nothing is allowed, not even a cost of 0.
   */
  take(p: {
    project: Project | undefined
    address: string
    routeClass: RouteClass
    cost?: number
    isServed?: boolean
  }): Allowance
}

/** Requests per minute and client, unless a project sets other limits. */
export const defaultLimits: Record<RouteClass, number> = { rpc: 12_000, read: 1_200, write: 120 }

const bucketsMax = 100_000

/**
 * Creates a limiter. Buckets refill evenly over a minute and are kept in memory, where the least recently used are
 * evicted first.
 */
export function createLimiter(now: () => number = Date.now): Limiter {
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({ max: bucketsMax })

  /** Returns a bucket's tokens at a time. */
  const fill = (key: string, limit: number, atMs: number) => {
    const bucket = buckets.get(key) ?? { tokens: limit, atMs }
    // The clock may have been set back.
    const passedMs = Math.max(0, atMs - bucket.atMs)
    const tokens = Math.min(limit, bucket.tokens + (passedMs * limit) / 60_000)
    return { key, limit, tokens }
  }

  return {
    take({ project, address, routeClass, cost = 1, isServed = false }) {
      const perClient = project?.limits?.[routeClass] ?? defaultLimits[routeClass]
      const total = project?.total?.[routeClass]
      const charge = Math.min(cost, Math.max(1, Math.min(perClient, total ?? perClient) - 1))
      const atMs = now()
      const filled = networksOf(address).map(({ network, clients }) =>
        fill(`${project?.id ?? ''}|${network}|${routeClass}`, perClient * clients, atMs),
      )
      if (total !== undefined) filled.push(fill(`${project?.id}||${routeClass}`, total, atMs))
      // Reports the client's own bucket, or that of a wider network or the project if it has too few tokens.
      const [own] = filled as [ReturnType<typeof fill>, ...ReturnType<typeof fill>[]]
      const empty = isServed ? undefined : filled.find(({ tokens }) => tokens < charge)
      const { limit, tokens } = empty ?? own
      const taken = empty ? 0 : charge
      for (const bucket of filled)
        buckets.set(bucket.key, { tokens: Math.max(bucket.tokens - taken, -bucket.limit), atMs })
      const left = tokens - taken
      const perMs = limit / 60_000
      return {
        allowed: empty === undefined,
        limit,
        remaining: Math.max(0, Math.floor(left)),
        resetS: Math.ceil((limit - left) / perMs / 1000),
        retryAfterS: empty ? Math.max(1, Math.ceil((charge - tokens) / perMs / 1000)) : 0,
      }
    },
  }
}
