import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketFrameBytesMax, socketPingMs } from '@latchkey/protocol/constants'
import { type WebSocket, WebSocketServer } from 'ws'
import { RequestFailure } from '../base/RequestFailure.ts'

/** An HTTP request for an upgrade, and its state so far. */
export type Upgrading = {
  /** As `upgrade` of Node's HTTP server passes it. */
  request: IncomingMessage
  /** The connection, before the handshake is answered. */
  socket: Duplex
  /** First bytes after the request's headers. May be empty. */
  head: Buffer
  /** Answered as `x-request-id`, and written to the log. */
  requestId: string
}

/** Accepts sockets, and terminates unresponsive ones. */
export type SocketServer = {
  /**
   * Accepts a socket. Throws PARAMETER_INVALID for an invalid handshake. A client's pings and unsolicited pongs count
   * as calls: the socket is terminated when `take` returns `false`.
   */
  accept(upgrading: Upgrading, onClient: (client: WebSocket) => void, take?: (calls: number) => boolean): void
  /** Returns how many sockets are open. */
  count(): number
  /** Closes every socket with 1001, and terminates those that have not responded after a second. */
  close(): void
}

const goodbyeMs = 1_000
/** How long a client may take to respond to a close frame. */
const closeTimeoutMs = 5_000

/** Creates a socket server. No timer runs until there is a socket. */
export function createSocketServer(): SocketServer {
  // A variable, since the types of ws do not have `closeTimeout` yet.
  const options = {
    noServer: true,
    maxPayload: socketFrameBytesMax,
    clientTracking: true,
    closeTimeout: closeTimeoutMs,
    // At most one frame of each socket in a turn of the event loop, however many arrive together.
    allowSynchronousEvents: false,
  }
  const server = new WebSocketServer(options)
  const requestIds = new WeakMap<IncomingMessage, string>()
  const alive = new WeakSet<WebSocket>()
  let pinging: NodeJS.Timeout | undefined

  server.on('headers', (headers, request) => headers.push(`x-request-id: ${requestIds.get(request)}`))
  // Thrown during `handleUpgrade`, so that its caller responds like to any other refusal.
  server.on('wsClientError', ({ message }) => {
    throw new RequestFailure('PARAMETER_INVALID', { field: 'upgrade', description: `${message}.` })
  })

  const ping = () => {
    for (const client of server.clients) {
      if (!alive.has(client)) client.terminate()
      alive.delete(client)
      client.ping()
    }
    if (server.clients.size > 0) return
    clearInterval(pinging)
    pinging = undefined
  }

  return {
    accept({ request, socket, head, requestId }, onClient, take = () => true) {
      requestIds.set(request, requestId)
      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client)
        const charge = () => {
          if (!take(1)) client.terminate()
        }
        client.on('ping', charge)
        client.on('pong', () => {
          if (alive.has(client)) charge()
          alive.add(client)
        })
        pinging ??= setInterval(ping, socketPingMs)
        onClient(client)
      })
    },
    count: () => server.clients.size,
    close() {
      clearInterval(pinging)
      const clients = [...server.clients]
      for (const client of clients) client.close(1001, 'The server is going away')
      setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMs).unref()
      server.close()
    },
  }
}
