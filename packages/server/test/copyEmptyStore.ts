import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../src/storage/createDatabase.ts'
import { hashMigrations } from './hashMigrations.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/latchkey/', import.meta.url))

/** Copies an empty store to a folder for a single server. The caller removes it. */
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
  // Another worker may have been first; its store is empty, too.
  await rename(join(draft, 'database'), folder).catch(() => {})
  await rm(draft, { recursive: true, force: true })
  return folder
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  )
}
