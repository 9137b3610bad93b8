import { createPromiseCache, type PromiseCache } from '../base/createPromiseCache.ts'

/** Creates a cache of pages that upstreams returned. Identical reads within a few seconds are sent once. */
export function createPageCache<page>(): PromiseCache<page> {
  return createPromiseCache({ max: 1_000, ttl: 5_000 })
}
