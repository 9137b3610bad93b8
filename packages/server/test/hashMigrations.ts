import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Hashes all migrations to 16 hexadecimal digits: stores with another hash have other tables. */
export async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort())
    hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
