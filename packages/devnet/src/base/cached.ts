import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the cache, below the workspace's `node_modules` so that a fresh install clears it. */
export const cacheFolder = join(
  fileURLToPath(new URL('../../../../', import.meta.url)),
  'node_modules',
  '.cache',
  'latchkey',
)

const keptOfAKind = 6

/** Returns a file of the cache, creating its text with `make` if it doesn't exist yet. Safe to run concurrently. */
export async function cached(name: string, make: () => string | Promise<string>): Promise<string> {
  const path = join(cacheFolder, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const text = await make()
  writeWhole(path, text)
  forgetOld(`${name.split('-')[0]}-`)
  return text
}

/** Removes all but the newest few cache entries of a kind, since each version of the sources creates its own. */
export function forgetOld(prefix: string): void {
  const made = readdirSync(cacheFolder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(cacheFolder, name), time: statSync(join(cacheFolder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time)
  for (const { path } of made.slice(keptOfAKind)) rmSync(path, { recursive: true, force: true })
}

/** Writes a file atomically, so that readers see either the old or the new content. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID().slice(0, 8)}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}
