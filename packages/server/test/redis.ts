import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

/** Returns whether the tests' Redis is available; otherwise suites that need it are skipped by name. */
export async function hasRedis(): Promise<boolean> {
  try {
    await withRedis((redis) => redis.ping())
    return true
  } catch {
    return false
  }
}

/**
 * Creates a namespace of the tests' Redis for one test run, which can be dropped. A connection only counts as lost when
 * a test cuts it, not when a busy machine delays it, unless `hasOwnLimits` is set: then the server's own limits apply.
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
