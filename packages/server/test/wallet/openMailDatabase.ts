import { afterAll } from 'vitest'
import { openEmptyDatabase } from '../openEmptyDatabase.ts'
import { startMailServer } from './startMailServer.ts'

/** Opens a mail server and an empty database for the tests of a file, and closes both afterwards. */
export async function openMailDatabase() {
  const mailServer = await startMailServer()
  const { database, close } = await openEmptyDatabase()
  afterAll(async () => {
    await close()
    await mailServer.close()
  })
  return { mailServer, database }
}
