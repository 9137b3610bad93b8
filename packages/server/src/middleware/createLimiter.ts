import { LRUCache } from 'lru-cache'
import { networksOf } from '../networksOf.ts'
import type { Project, RouteClass } from '../settings.ts'

/** What a client may still do, in the terms of the `RateLimit-*` headers. */
export type Allowance = {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetS: number
  /** Seconds until the same request would pass; 0 when it passed. */
  retryAfterS: number
}

/**
 * A token bucket per project, route class and network of a client: an IPv6 client cannot walk through its prefix. One more
 * for all clients of a project that sets a total.
 */
export type Limiter = {
  /** Takes `cost` tokens, or none when there are fewer. At most all but one of a full bucket are asked for. */
  take(p: { project: Project | undefined; address: string; routeClass: RouteClass; cost?: number }): Allowance
}

/** Requests per minute and client where a project sets none. */
export const defaultLimits: Record<RouteClass, number> = { rpc: 12_000, read: 1_200, write: 120 }

const bucketsMax = 100_000

/** Makes a limiter; buckets refill evenly over a minute and live in memory, the least recently used dropped first. */
export function createLimiter(now: () => number = Date.now): Limiter {
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({ max: bucketsMax })

  /** A bucket as it is at a time. */
  const fill = (key: string, limit: number, atMs: number) => {
    const bucket = buckets.get(key) ?? { tokens: limit, atMs }
    const tokens = Math.min(limit, bucket.tokens + ((atMs - bucket.atMs) * limit) / 60_000)
    return { key, limit, tokens }
  }

  return {
    take({ project, address, routeClass, cost = 1 }) {
      const perClient = project?.limits?.[routeClass] ?? defaultLimits[routeClass]
      const total = project?.total?.[routeClass]
      const charge = Math.min(cost, Math.max(1, Math.min(perClient, total ?? perClient) - 1))
      const atMs = now()
      const filled = networksOf(address).map(({ network, clients }) =>
        fill(`${project?.id ?? ''}|${network}|${routeClass}`, perClient * clients, atMs),
      )
      if (total !== undefined) filled.push(fill(`${project?.id}||${routeClass}`, total, atMs))
      // The client's own bucket, or a wider network's or the project's where that is the one that has too little.
      const [own] = filled as [ReturnType<typeof fill>, ...ReturnType<typeof fill>[]]
      const empty = filled.find(({ tokens }) => tokens < charge)
      const { limit, tokens } = empty ?? own
      for (const bucket of filled)
        buckets.set(bucket.key, { tokens: bucket.tokens - (empty ? 0 : charge), atMs })
      const left = empty ? tokens : tokens - charge
      const perMs = limit / 60_000
      return {
        allowed: empty === undefined,
        limit,
        remaining: Math.floor(left),
        resetS: Math.ceil((limit - left) / perMs / 1000),
        retryAfterS: empty ? Math.max(1, Math.ceil((charge - tokens) / perMs / 1000)) : 0,
      }
    },
  }
}
