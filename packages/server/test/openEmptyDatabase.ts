import { rm } from 'node:fs/promises'
import { createDatabase, type OpenDatabase } from '../src/storage/createDatabase.ts'
import { copyEmptyStore } from './startServer.ts'

/** Opens a database with every table and no row, for one test file; closing takes it away. Making one anew takes seconds. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const dataDir = await copyEmptyStore()
  const database = await createDatabase({ dataDir })
  const close = () => database.close().finally(() => rm(dataDir, { recursive: true, force: true }))
  return { ...database, close }
}
