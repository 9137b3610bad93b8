import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

/** Whether the tests' Redis answers; suites that need it are skipped by name otherwise. */
export async function hasRedis(): Promise<boolean> {
  try {
    await withRedis((redis) => redis.ping())
    return true
  } catch {
    return false
  }
}

/**
 * A corner of the tests' Redis for one test run, and how to be rid of what is in it. A connection counts as lost when a
 * test cuts it, not when a busy machine lets it wait, unless it `hasOwnLimits`: then the server's own count.
 */
export function createTestRedis({ hasOwnLimits = false } = {}): { url: string; drop(): Promise<void> } {
  const keyPrefix = `latchkey-test-${randomUUID()}:`
  const url = new URL(redisUrl)
  url.searchParams.set('keyPrefix', keyPrefix)
  if (!hasOwnLimits)
    for (const limit of ['commandTimeout', 'socketTimeout']) url.searchParams.set(limit, '240000')
  return {
    url: url.href,
    drop: () =>
      withRedis(async (redis) => {
        for await (const keys of redis.scanStream({ match: `${keyPrefix}*`, count: 1_000 }))
          if (keys.length > 0) await redis.unlink(keys)
      }),
  }
}

async function withRedis(work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 60_000 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await work(redis)
  } finally {
    redis.disconnect()
  }
}
