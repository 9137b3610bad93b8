import { execFile } from 'node:child_process'
import { link, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './lockFolder.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('keeps others out of a folder until it is unlocked', async () => {
  const folder = join(await createFolder(), 'data')
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('another process uses it')
  const unlockOther = await lockFolder(await createFolder())
  await unlock()
  await unlockOther()
  await (await lockFolder(folder))()
})

it.each([
  ['with its own folder for temporary files', 'data'],
  ['under a path that is too long for a socket', 'x'.repeat(120)],
])('keeps out a process of another container, %s', async (_, name) => {
  const folder = join(await createFolder(), name)
  const unlock = await lockFolder(folder)
  useTemporaryFolder(await createFolder())
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'EBUSY' })
  await unlock()
  await (await lockFolder(folder))()
  expect(await readdir(folder)).toEqual([])
})

/** Sets the folder for temporary files until the test ends. */
function useTemporaryFolder(folder: string) {
  const { TMPDIR } = process.env
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  process.env.TMPDIR = folder
}

it('gives the lock of a process that was killed to one of two', async () => {
  const [folder, temporary] = [await createFolder(), await createFolder()]
  useTemporaryFolder(temporary)
  for (let round = 0; round < 20; round += 1) {
    const unlock = await lockFolder(folder)
    const sockets = (await Promise.all([folder, temporary].map(list))).flat()
    for (const socket of sockets) await link(socket, `${socket}.old`)
    await unlock()
    // A socket without a process.
    for (const socket of sockets) await rename(`${socket}.old`, socket)
    const locks = await Promise.allSettled([lockFolder(folder), lockFolder(folder)])
    expect(locks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(locks).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'EBUSY' }) })
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value()
    expect((await Promise.all([folder, temporary].map(list))).flat()).toEqual([])
  }
})

const list = async (folder: string) => (await readdir(folder)).map((name) => join(folder, name))

it('takes over the lock of a process that was killed', async () => {
  const folder = await createFolder()
  const holder = `
    const { lockFolder } = await import(process.argv[1])
    await lockFolder(process.argv[2])
    process.kill(process.pid, 'SIGKILL')`
  const source = new URL('lockFolder.ts', import.meta.url).href
  const args = ['--input-type=module', '--import', 'tsx', '-e', holder, source, folder]
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({ signal: 'SIGKILL' })
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('another process uses it')
  await unlock()
})
