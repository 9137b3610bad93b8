import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from '../src/createServer.ts'
import type { Server, ServerSettings } from '../src/settings.ts'
import { createDatabase } from '../src/storage/createDatabase.ts'
import { hashMigrations } from './hashMigrations.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/latchkey/', import.meta.url))

/**
 * Starts a server for a test on free ports, with an empty store of its own that is gone when it closes. An empty
 * store is made once and copied, which takes a tenth of the time of making one.
 */
export async function startServer(
  settings: Omit<ServerSettings, 'listen' | 'dataDir'> & { listen?: Partial<ServerSettings['listen']> },
): Promise<Server> {
  const dataDir = settings.databaseUrl ? '' : await copyEmptyStore()
  const removeStore = async () => {
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const server = await createServer({
      logLevel: 'silent',
      dataDir,
      ...settings,
      listen: { api: { host: '127.0.0.1', port: 0 }, ...settings.listen },
    })
    return { ...server, close: () => server.close().finally(removeStore) }
  } catch (error) {
    await removeStore()
    throw error
  }
}

/** A folder with an empty store, for one server alone; whoever asks removes it. */
export async function copyEmptyStore(): Promise<string> {
  const dataDir = join(cacheFolder, 'stores', randomUUID())
  await cp(await emptyStore(), dataDir, { recursive: true })
  return dataDir
}

async function emptyStore(): Promise<string> {
  const folder = join(cacheFolder, `store-${await hashMigrations()}`)
  if (await exists(folder)) return folder
  const draft = `${folder}.${randomUUID()}`
  await mkdir(cacheFolder, { recursive: true })
  const store = await createDatabase({ dataDir: draft })
  await store.close()
  // Another worker may have been first; its store is as empty as this one.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return folder
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  )
}
