import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
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
