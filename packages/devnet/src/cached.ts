import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of what is made once: under the workspace's `node_modules`, so that a fresh install clears it. */
export const cacheFolder = join(
  fileURLToPath(new URL('../../../', import.meta.url)),
  'node_modules',
  '.cache',
  'latchkey',
)

/** A file of the cache; `make` makes its text when it is not there yet. Two makers at once do not harm it. */
export async function cached(name: string, make: () => string | Promise<string>): Promise<string> {
  const path = join(cacheFolder, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const text = await make()
  writeWhole(path, text)
  return text
}

/** Writes a file so that a reader sees the old one or the new one, never a part. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID().slice(0, 8)}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}
