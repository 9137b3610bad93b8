import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps other processes out of a folder of PGlite, whose files two processes would destroy. Returns a function that lets
 * them in again. Rejects with `EBUSY` if another process uses the folder.
 *
 * The lock is a socket: whether its process is alive is known from connecting to it. The id of a process that
 * crashed may belong to another program after a restart.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = await toSocketPath(folder)
  const server = await listen(path).catch(async (error: unknown) => {
    if (Object(error).code !== 'EADDRINUSE') throw error
    if (await isAlive(path)) throw Object.assign(new Error('another process uses it'), { code: 'EBUSY' })
    await rm(path)
    return listen(path)
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

/** Returns the path of a folder's socket. It is elsewhere, because a dump of the folder cannot contain sockets. */
async function toSocketPath(folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
  const name = `latchkey-${hash.slice(0, 32)}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
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
    if (Object(error).code === 'ECONNREFUSED') return false
    throw error
  } finally {
    socket.destroy()
  }
}
