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

/** Folder of what is made once: under the workspace's `node_modules`, so that a fresh install clears it. */
export const cacheFolder = join(
  fileURLToPath(new URL('../../../', import.meta.url)),
  'node_modules',
  '.cache',
  'latchkey',
)

const keptOfAKind = 6

/** A file of the cache; `make` makes its text when it is not there yet. Two makers at once do not harm it. */
export async function cached(name: string, make: () => string | Promise<string>): Promise<string> {
  const path = join(cacheFolder, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const text = await make()
  writeWhole(path, text)
  forgetOld(`${name.split('-')[0]}-`)
  return text
}

/** Removes what the cache has of a kind, but for the newest few: each version of the sources makes its own. */
export function forgetOld(prefix: string): void {
  const made = readdirSync(cacheFolder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(cacheFolder, name), time: statSync(join(cacheFolder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time)
  for (const { path } of made.slice(keptOfAKind)) rmSync(path, { recursive: true, force: true })
}

/** Writes a file so that a reader sees the old one or the new one, never a part. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID().slice(0, 8)}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}
