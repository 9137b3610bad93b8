import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cacheFolder } from './cached.ts'

/**
 * Claims a folder for the lifetime of this process. Undefined if another process holds it. The claim is a socket:
 * unlike a file with a process id, a crash can't leave it behind.
 */
export async function holdFolder(folder: string): Promise<{ release(): void } | undefined> {
  const name = `latchkey-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  if (await isAnswered(path)) return undefined
  rmSync(path, { force: true })
  const server = createServer((socket) => socket.end())
  server.unref()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  return { release: () => void server.close() }
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

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
