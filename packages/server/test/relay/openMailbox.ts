import { eq } from 'drizzle-orm'
import { createMailbox } from '../../src/relay/createMailbox.ts'
import { createRedisMailbox } from '../../src/relay/createRedisMailbox.ts'
import type { MailboxStore } from '../../src/relay/store.ts'
import { connectRedis } from '../../src/storage/connectRedis.ts'
import { createDatabase } from '../../src/storage/createDatabase.ts'
import { usage } from '../../src/storage/schema/mailbox.ts'
import { openEmptyDatabase } from '../openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../postgres.ts'
import { createTestRedis, hasRedis } from '../redis.ts'

const redisUsage = 'latchkey:relay:3:usage'

/** Stores of a relay's messages, and whether each is available here. */
export const mailboxes: Readonly<Record<string, boolean>> = {
  PGlite: true,
  Postgres: await hasPostgres(),
  Redis: await hasRedis(),
}

/** Opens a store, empty, and returns how to remove it. */
export async function openMailbox(
  name: string,
  now: () => number,
): Promise<{
  store: MailboxStore
  /** Writes wrong counts, as another program would; undefined deletes one. */
  spoil(bytes: Readonly<Record<string, number | undefined>>): Promise<void>
  close(): Promise<void>
}> {
  if (name === 'Redis') {
    const { url, drop } = createTestRedis()
    const redis = await connectRedis(url, () => {})
    const close = () => {
      redis.close()
      return drop()
    }
    const spoil = async (bytes: Readonly<Record<string, number | undefined>>) => {
      for (const [account, count] of Object.entries(bytes))
        if (count === undefined) await redis.commands.hdel(redisUsage, account)
        else await redis.commands.hset(redisUsage, account, count)
    }
    return { store: createRedisMailbox(redis, now), spoil, close }
  }
  const postgres = name === 'Postgres' ? await createTestDatabase() : undefined
  const { database, reclaim, close } = postgres
    ? await createDatabase({ databaseUrl: postgres.url })
    : await openEmptyDatabase()
  return {
    store: createMailbox(database, { now, reclaim }),
    async spoil(counts) {
      for (const [account, bytes] of Object.entries(counts)) {
        await database.delete(usage).where(eq(usage.account, account))
        if (bytes !== undefined) await database.insert(usage).values({ account, bytes })
      }
    },
    async close() {
      await close()
      await postgres?.drop()
    },
  }
}
