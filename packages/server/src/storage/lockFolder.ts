import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Unlock = () => Promise<void>

/**
 * Keeps other processes out of a folder of PGlite, whose files two processes would destroy. Returns a function that lets
 * them in again. Rejects with `EBUSY` if another process of this machine uses the folder, in whichever container.
 *
 * The lock is a socket: whether its process is alive is known from connecting to it. The id of a process that
 * crashed may belong to another program after a restart.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  await mkdir(folder, { recursive: true })
  const place = await realpath(folder)
  const unlock = await lock(toOwnPath(place))
  if (process.platform === 'win32') return unlock
  try {
    const unlockShared = await lockInside(place)
    return async () => {
      await unlockShared()
      await unlock()
    }
  } catch (error) {
    if (unsupported.has(Object(error).code)) return unlock
    await unlock()
    throw error
  }
}

/** The errors of file systems that cannot contain sockets. */
const unsupported: ReadonlySet<unknown> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS'])

/** Returns a path for a folder's socket that needs no file system with sockets. A container has its own. */
function toOwnPath(folder: string): string {
  const name = `latchkey-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

/** The name of the lock in the folder. PGlite can neither create its files beside a socket, nor dump it. */
const lockName = 'latchkey.sock'
/** The longest path of a socket on every system, in bytes. */
const pathBytesMax = 103

/** Locks a folder inside it, which every container that uses the folder sees. */
async function lockInside(folder: string): Promise<Unlock> {
  if (Buffer.byteLength(join(folder, lockName)) <= pathBytesMax) return lock(join(folder, lockName))
  const links = await mkdtemp(join(tmpdir(), 'latchkey-'))
  const removeLinks = () => rm(links, { recursive: true, force: true })
  try {
    await symlink(folder, join(links, 'folder'))
    const unlock = await lock(join(links, 'folder', lockName))
    return async () => {
      await unlock()
      await removeLinks()
    }
  } catch (error) {
    await removeLinks()
    throw error
  }
}

async function lock(path: string): Promise<Unlock> {
  const server = await take(path)
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

async function take(path: string): Promise<Server> {
  try {
    return await listen(path)
  } catch (error) {
    if (Object(error).code !== 'EADDRINUSE') throw error
  }
  if (!(await isAlive(path)) && (await removeStale(path))) return take(path)
  throw Object.assign(new Error('another process uses it'), { code: 'EBUSY' })
}

/**
 * Removes a socket that a crash has left. It is moved before, and checked again: another process may have replaced it
 * meanwhile, whose socket is put back. Returns `false` then.
 */
async function removeStale(path: string): Promise<boolean> {
  // No longer than the path, which may have the maximum length.
  const moved = join(dirname(path), `.${randomBytes(6).toString('hex')}`)
  try {
    await rename(path, moved)
  } catch (error) {
    // Another process has removed it.
    if (Object(error).code === 'ENOENT') return true
    throw error
  }
  if (await isAlive(moved)) {
    await rename(moved, path)
    return false
  }
  await rm(moved)
  return true
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  server.listen(path)
  await once(server, 'listening')
  return server.unref()
}

/** Returns whether a process listens on a socket. After a crash, only its file is left. */
async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Refused after a crash, and not found if another process has just removed it.
    if (['ECONNREFUSED', 'ENOENT'].includes(Object(error).code)) return false
    throw error
  } finally {
    socket.destroy()
  }
}
