import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Types of messages of the protocol. */
const [authentication, readyForQuery, terminate] = ['R', 'Z', 'X'].map((type) => type.charCodeAt(0))

/**
 * Starts a pooler with one connection to a database, which its clients take turns to use: one statement each, as with
 * PgBouncer in transaction mode. `url` connects through it.
 */
export async function startSharedPooler(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const upstream = connect(Number(target.port || 5432), target.hostname).on('error', () => {})
  const clients = new Set<Socket>()
  const waiting: { client: Socket; chunk: Buffer }[] = []
  let current: Socket | undefined
  /** What the database says once a client is accepted, for the clients after the first one. */
  let greeting: Buffer[] = []
  let isGreeted = false
  let rest = Buffer.alloc(0)

  const next = () => {
    if (current || !isGreeted) return
    const turn = waiting.shift()
    if (!turn) return
    current = turn.client
    upstream.write(turn.chunk)
  }
  upstream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      // Earlier messages ask for a password.
      if (!isGreeted) greeting = message[0] === authentication ? [message] : [...greeting, message]
      current?.write(message)
      if (message[0] !== readyForQuery) continue
      isGreeted = true
      current = undefined
      next()
    }
  })
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    let isAccepted = false
    client.on('data', (chunk: Buffer) => {
      if (chunk[0] === terminate) {
        client.end()
      } else if (!isAccepted && isGreeted) {
        client.write(Buffer.concat(greeting))
      } else if (client === current || (!isGreeted && !current)) {
        current = client
        upstream.write(chunk)
      } else {
        waiting.push({ client, chunk })
        next()
      }
      isAccepted = true
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
      for (const socket of [upstream, ...clients]) socket.destroy()
      await closed
    },
  }
}
