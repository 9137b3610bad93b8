import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openImageCache } from './createImageCache.ts'

const [one, two] = ['1'.repeat(64), '2'.repeat(64)]
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})
const open = (bytesMax = 1_000) => openImageCache({ folder, bytesMax, ageMsMax: 1_000_000 })

it('forgets an image whose file was removed', async () => {
  const cache = await open()
  await cache.set(one, Buffer.from('one'))
  expect(String(await cache.get(one))).toBe('one')
  await rm(join(folder, one))
  expect(await cache.get(one)).toBeUndefined()
})

it('does not store an image that is larger than the cache', async () => {
  const cache = await open(2)
  await cache.set(one, Buffer.from('one'))
  expect(await cache.get(one)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('removes rests of files, and leaves files of others alone', async () => {
  for (const name of [two, 'a.part', 'notes.txt']) await writeFile(join(folder, name), 'two')
  const cache = await open()
  expect(String(await cache.get(two))).toBe('two')
  await expect.poll(async () => (await readdir(folder)).sort()).toEqual([two, 'notes.txt'].sort())
})

it('leaves nothing of an image that could not be stored', async () => {
  const cache = await open()
  await mkdir(join(folder, one))
  await expect(cache.set(one, Buffer.from('one'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([one])
})

it('shrinks to its size when it is opened with a smaller one', async () => {
  const first = await open()
  await first.set(one, Buffer.from('one'))
  await first.set(two, Buffer.from('two'))
  await open(3)
  await expect.poll(async () => (await readdir(folder)).length).toBe(1)
})

it('names the setting if the folder cannot be used', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(
    openImageCache({ folder: join(folder, 'file', 'below'), bytesMax: 1, ageMsMax: 1 }),
  ).rejects.toThrow(/^IMAGE_CACHE_DIR: cannot use .*Use a folder/)
})
