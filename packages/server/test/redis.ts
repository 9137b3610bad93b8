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

/** A corner of the tests' Redis for one test run, and how to be rid of what is in it. */
export function createTestRedis(): { url: string; drop(): Promise<void> } {
  const keyPrefix = `latchkey-test-${randomUUID()}:`
  const url = new URL(redisUrl)
  url.searchParams.set('keyPrefix', keyPrefix)
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
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await work(redis)
  } finally {
    redis.disconnect()
  }
}
