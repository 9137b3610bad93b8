import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Startup parameters that PgBouncer accepts by default. */
const taken = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'standard_conforming_strings',
  'TimeZone',
])

/** The message with which a client ends its connection. */
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

/**
 * Starts a proxy to a database that refuses each startup with a parameter that PgBouncer refuses, and keeps each
 * connection to the database when its client has left. `url` connects through it.
 */
export async function startPooler(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (other === client) other.destroy()
      })
    }
    client.once('data', (startup) => {
      const refused = readNames(startup).find((name) => !taken.has(name))
      if (refused) return client.end(toError(`unsupported startup parameter: ${refused}`))
      upstream.write(startup)
      upstream.pipe(client)
      client.on('data', (chunk: Buffer) => {
        const isLast = chunk.subarray(-terminate.length).equals(terminate)
        upstream.write(isLast ? chunk.subarray(0, -terminate.length) : chunk)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Reads the names of a StartupMessage: after length and version, alternating names and values, each ended by a zero.
 */
function readNames(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString('latin1').split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '')
}

/** Creates an ErrorResponse. */
function toError(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
