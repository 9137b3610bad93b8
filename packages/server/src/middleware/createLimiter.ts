import { LRUCache } from 'lru-cache'
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

/** A token bucket per project, client address and route class. */
export type Limiter = {
  /** Takes `cost` tokens, or none when there are fewer. At most all but one of a full bucket are asked for. */
  take(p: { project: Project | undefined; address: string; routeClass: RouteClass; cost?: number }): Allowance
}

/** Requests per minute and client where a project sets none. */
export const defaultLimits: Record<RouteClass, number> = { rpc: 12_000, read: 1_200, write: 120 }

const bucketsMax = 100_000

/** Makes a limiter; buckets refill evenly over a minute and live in memory, the least used ones forgotten first. */
export function createLimiter(now: () => number = Date.now): Limiter {
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({ max: bucketsMax })
  return {
    take({ project, address, routeClass, cost = 1 }) {
      const limit = project?.limits?.[routeClass] ?? defaultLimits[routeClass]
      const perMs = limit / 60_000
      const key = `${project?.id ?? ''}|${address}|${routeClass}`
      const atMs = now()
      let bucket = buckets.get(key)
      if (!bucket) {
        bucket = { tokens: limit, atMs }
        buckets.set(key, bucket)
      }
      const filled = Math.min(limit, bucket.tokens + (atMs - bucket.atMs) * perMs)
      const charge = Math.min(cost, Math.max(1, limit - 1))
      const allowed = filled >= charge
      const tokens = allowed ? filled - charge : filled
      bucket.tokens = tokens
      bucket.atMs = atMs
      return {
        allowed,
        limit,
        remaining: Math.floor(tokens),
        resetS: Math.ceil((limit - tokens) / perMs / 1000),
        retryAfterS: allowed ? 0 : Math.max(1, Math.ceil((charge - filled) / perMs / 1000)),
      }
    },
  }
}
