import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './cached.ts'

/** Returns a folder for the lifetime of this process. Removes those of processes that have ended. */
export function passingFolder(): string {
  const folder = join(cacheFolder, 'worlds')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (!isAlive(Number(name.split('-')[0]))) rmSync(join(folder, name), { recursive: true, force: true })
  }
  return join(folder, `${process.pid}-${randomUUID()}`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
