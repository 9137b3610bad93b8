import { createDatabase, type OpenDatabase } from '../src/storage/createDatabase.ts'
import { openEmptyDatabase } from './openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from './postgres.ts'

/** Both kinds of database, each with every table and no rows. Postgres only where it is available. */
export const openDatabases: readonly (readonly [string, () => Promise<OpenDatabase>])[] = [
  ['PGlite', openEmptyDatabase],
  ...((await hasPostgres()) ? ([['Postgres', openPostgres]] as const) : []),
]

async function openPostgres(): Promise<OpenDatabase> {
  const made = await createTestDatabase()
  const opened = await createDatabase({ databaseUrl: made.url })
  return { ...opened, close: () => opened.close().finally(() => made.drop()) }
}
