import { connectRedis } from '../src/relay/connectRedis.ts'
import { createMailbox } from '../src/relay/createMailbox.ts'
import { createRedisMailbox } from '../src/relay/createRedisMailbox.ts'
import type { MailboxStore } from '../src/relay/store.ts'
import { createDatabase } from '../src/storage/createDatabase.ts'
import { openEmptyDatabase } from './openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from './postgres.ts'
import { createTestRedis, hasRedis } from './redis.ts'

/** Where a relay can keep its mail, and whether that is here. */
export const mailboxes: Readonly<Record<string, boolean>> = {
  PGlite: true,
  Postgres: await hasPostgres(),
  Redis: await hasRedis(),
}

/** Opens one of them, empty, and answers how to be rid of it. */
export async function openMailbox(
  name: string,
  now: () => number,
): Promise<{ store: MailboxStore; close(): Promise<void> }> {
  if (name === 'Redis') {
    const { url, drop } = createTestRedis()
    const redis = await connectRedis(url, () => {})
    const close = () => {
      redis.close()
      return drop()
    }
    return { store: createRedisMailbox(redis, now), close }
  }
  const postgres = name === 'Postgres' ? await createTestDatabase() : undefined
  const { database, reclaim, close } = postgres
    ? await createDatabase({ databaseUrl: postgres.url })
    : await openEmptyDatabase()
  return {
    store: createMailbox(database, { now, reclaim }),
    async close() {
      await close()
      await postgres?.drop()
    },
  }
}
