import { LRUCache } from 'lru-cache'

/** Returns a cached value, or reads it. With `isForced`, it is always read. */
export type PromiseCache<value> = (
  key: string,
  read: () => Promise<value>,
  isForced?: boolean,
) => Promise<value>

/** Creates a cache of what is being or was read. Concurrent equal reads are done once, and failures aren't kept. */
export function createPromiseCache<value>(options: { max: number; ttl: number }): PromiseCache<value> {
  const cache = new LRUCache<string, Promise<value>>(options)
  return (key, read, isForced = false) => {
    const cached = isForced ? undefined : cache.get(key)
    if (cached) return cached
    const reading = read()
    cache.set(key, reading)
    reading.catch(() => {
      // A later read may have replaced it.
      if (cache.peek(key) === reading) cache.delete(key)
    })
    return reading
  }
}
