import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** What stands before a listener of the loopback interface. */
type TlsFront = { close(): Promise<void> }

/**
 * Listens on every interface with TLS, and hands all that comes on to a port of the loopback interface, WebSockets
 * included. Rejects with Node's error (EADDRINUSE) when the port cannot be had.
 */
export async function startTlsFront(parameters: {
  port: number
  /** The port of the loopback interface. */
  to: number
  certificate: Certificate
}): Promise<TlsFront> {
  const { port, to, certificate } = parameters
  const open = new Set<Socket>()
  const server = createServer({ ...certificate }, (outer) => {
    const inner = connect(to, '127.0.0.1')
    join(outer, inner)
    join(inner, outer)
  })
  // A stranger's broken handshake is not ours to report.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '0.0.0.0', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** What one end says goes to the other, its end included. */
function join(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}
