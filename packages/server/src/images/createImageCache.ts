import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { SettingError } from '../base/SettingError.ts'

/** Images on disk, by key: 64 hex digits. */
export type ImageCache = {
  /** Returns an image; undefined if it is absent or too old. */
  get(key: string): Promise<Buffer | undefined>
  /** Stores an image, and removes the least recently used ones if there is not enough space. */
  set(key: string, bytes: Buffer): Promise<void>
}

/** Parameters of `openImageCache`. */
type ImageCacheOptions = {
  folder: string
  bytesMax: number
  /** Maximum age of an image, in ms. */
  ageMsMax: number
  now?: () => number
}

const keyPattern = /^[0-9a-f]{64}$/
/** So many empty files would fill no space, but a folder. */
const filesMax = 100_000

/**
 * Opens a cache in a folder, which is created if it is missing, with the images of earlier runs. Rejects with a
 * `SettingError` if the folder cannot be used or belongs to another user.
 */
export async function openImageCache({
  folder,
  bytesMax,
  ageMsMax,
  now = Date.now,
}: ImageCacheOptions): Promise<ImageCache> {
  const pathOf = (key: string) => join(folder, key)
  const remove = (name: string) => void rm(join(folder, name), { force: true }).catch(() => {})
  const kept = new LRUCache<string, { bytes: number; storedMs: number }>({
    max: filesMax,
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_, key, reason) => {
      if (reason !== 'set') remove(key)
    },
  })
  await openFolder(folder)
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, ...(await describe(join(folder, name))) })),
  )
  for (const { name, bytes, storedMs } of files.sort((a, b) => a.storedMs - b.storedMs)) {
    // Anything else is the rest of a file that was being written.
    if (keyPattern.test(name)) kept.set(name, { bytes, storedMs })
    else if (name.endsWith('.part')) remove(name)
  }

  return {
    async get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      const bytes =
        now() - entry.storedMs > ageMsMax ? undefined : await readFile(pathOf(key)).catch(() => {})
      if (!bytes) kept.delete(key)
      return bytes ?? undefined
    },
    async set(key, bytes) {
      if (bytes.length > bytesMax) return
      const part = join(folder, `${randomUUID()}.part`)
      try {
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, pathOf(key))
      } catch (error) {
        // Not counted in the cache's size, it would fill a disk that may already be full.
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
      kept.set(key, { bytes: bytes.length, storedMs: now() })
    },
  }
}

async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { uid } = await lstat(folder)
    // In a shared folder such as /tmp, another user may have created it first.
    if (process.getuid && uid !== process.getuid()) throw new Error('it belongs to another user')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(
      `IMAGE_CACHE_DIR: cannot use ${folder} (${reason}). Use a folder that this user may write to.`,
      { cause },
    )
  }
}

async function describe(path: string): Promise<{ bytes: number; storedMs: number }> {
  const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
  return { bytes: size, storedMs: mtimeMs }
}
