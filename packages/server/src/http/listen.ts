import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RequestFailure } from '../base/RequestFailure.ts'
import { writeFailure } from './writeFailure.ts'

/** Address to listen on; port 0 is any free one. */
type ListenAddress = { host: string; port: number }

/** Handles a request with Node's own objects. */
export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>

/** Returns the handler of a Hono app. */
export function toHandler(app: {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
}): Handler {
  return getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    overrideGlobalObjects: true,
  })
}

/** Takes over a socket that requests an upgrade. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A listening HTTP server. */
export type Listener = {
  /** `http://host:port` with the actual port. */
  origin: string
  /**
   * Stops accepting connections, and ends each open one after its pending response, because a proxy would otherwise keep
   * sending requests over it. Resolves when all pending responses are sent, or after `graceMs`.
   */
  drain(graceMs: number): Promise<void>
  /** Ends all remaining connections. */
  close(): Promise<void>
}

/** Longer than the 60 s of common load balancers, so that none reuses a connection as it closes. */
const keepAliveTimeoutMs = 65_000

/** Optional hooks: `connected` is called for each connection before requests are read from it. */
type ListenPorts = { connected?: (socket: Socket) => void; upgrade?: Upgrade }

/** Listens with a handler. Rejects with Node's error (EADDRINUSE) if the address is unavailable. */
export async function listen(
  address: ListenAddress,
  handler: Handler,
  { connected, upgrade }: ListenPorts = {},
): Promise<Listener> {
  let closed: Promise<void> | undefined
  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs }, handler)
  // A list, not a Set: the table of a Set would retain responses sent long ago and keep the garbage collector busy.
  const pending: { response: ServerResponse; at: number }[] = []
  // Prepended, because the handler may send its response immediately.
  server.prependListener('request', (_request, response) => {
    if (closed) response.shouldKeepAlive = false
    const entry = { response, at: pending.length }
    pending.push(entry)
    response.once('close', () => {
      const last = pending.pop()
      if (last && last !== entry) {
        pending[entry.at] = last
        last.at = entry.at
      }
      if (pending.length === 0) server.emit('idle')
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) writeFailure(socket, toFailure(error), { 'x-request-id': randomUUID() })
    else socket.destroy()
  })
  if (connected) server.prependListener('connection', connected)
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  return {
    origin: originOf(server, address.host),
    async drain(graceMs) {
      closed ??= new Promise((resolve) => {
        server.close(() => resolve())
      })
      for (const { response } of pending) response.shouldKeepAlive = false
      if (pending.length === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs)
        server.once('idle', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    async close() {
      server.closeAllConnections()
      await closed
    },
  }
}

/** Converts an error of Node's HTTP parser to a failure. */
function toFailure({ code }: NodeJS.ErrnoException): RequestFailure {
  const description =
    code === 'HPE_HEADER_OVERFLOW'
      ? 'The request headers are too large.'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'The request timed out before it was complete.'
        : 'The request is not valid HTTP.'
  return new RequestFailure('PARAMETER_INVALID', { field: 'request', description })
}

function originOf(server: Server, host: string): string {
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
