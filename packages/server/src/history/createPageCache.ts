import { LRUCache } from 'lru-cache'

const cacheMs = 5_000
const entriesMax = 1_000

/** Creates a cache of pages that upstreams returned. Identical reads within a few seconds are sent once. */
export function createPageCache<page>(): (key: string, read: () => Promise<page>) => Promise<page> {
  const cache = new LRUCache<string, Promise<page>>({ max: entriesMax, ttl: cacheMs })
  return (key, read) => {
    const cached = cache.get(key)
    if (cached) return cached
    const reading = read()
    cache.set(key, reading)
    reading.catch(() => {
      if (cache.peek(key) === reading) cache.delete(key)
    })
    return reading
  }
}
