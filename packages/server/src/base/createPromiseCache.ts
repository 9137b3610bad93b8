import { LRUCache } from 'lru-cache'

/** Returns a cached value, or reads it. With `isForced`, it is always read. */
export type PromiseCache<value> = (
  key: string,
  read: () => Promise<value>,
  isForced?: boolean,
) => Promise<value>

/**
 * Creates a cache of what is being or was read. Concurrent equal reads are done once, and failures aren't kept. `ttlOf`
 * returns how long a value is kept, in ms; `ttl` by default.
 */
export function createPromiseCache<value>({
  ttlOf,
  ...options
}: {
  max: number
  ttl: number
  ttlOf?: (value: value) => number
  /** The clock, and how long its time counts, in ms; that of the process by default. */
  perf?: { now(): number }
  ttlResolution?: number
}): PromiseCache<value> {
  const cache = new LRUCache<string, Promise<value>>(options)
  return (key, read, isForced = false) => {
    const cached = isForced ? undefined : cache.get(key)
    if (cached) return cached
    const reading = read()
    cache.set(key, reading)
    // A later read may have replaced it.
    const isKept = () => cache.peek(key) === reading
    reading.then(
      (value) => {
        if (ttlOf && isKept()) cache.set(key, reading, { ttl: ttlOf(value) })
      },
      () => {
        if (isKept()) cache.delete(key)
      },
    )
    return reading
  }
}
