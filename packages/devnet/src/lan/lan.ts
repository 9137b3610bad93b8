import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createServer } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** A TLS proxy in front of a listener on the loopback interface. */
type TlsFront = { close(): Promise<void> }

/**
 * Listens on every interface with TLS, and forwards everything to a port of the loopback interface, including
 * WebSockets. Rejects with Node's error (EADDRINUSE) if the port is taken.
 */
export async function startTlsFront(parameters: {
  port: number
  /** Target port on the loopback interface. */
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
  // Failed handshakes of strangers aren't reported.
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

/** Pipes one socket into another, including its end. */
function join(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}

/** Returns the IPv4 addresses by which other machines on the network may reach this one. */
export function findLanHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
