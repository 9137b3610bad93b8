import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketFrameBytesMax, socketPingMs } from '@latchkey/protocol/constants'
import { type WebSocket, WebSocketServer } from 'ws'
import { RequestFailure } from '../RequestFailure.ts'
import type { ServedChain } from '../settings.ts'
import { connectSubscriptions, type SocketPorts } from './connectSubscriptions.ts'

/** What is known of a client before its socket is taken over. */
export type Visit = {
  requestId: string
  /** Counts the calls of a frame against the client's limit; `false` when they are too many. */
  take(calls: number): boolean
}

/** The WebSocket side of chain RPC (GET /ws). */
export type Sockets = {
  /** Throws CHAIN_INVALID for a chain without a WebSocket upstream, PARAMETER_INVALID for a handshake that is none. */
  upgrade(chainId: string, request: IncomingMessage, socket: Duplex, head: Buffer, visit: Visit): void
  /** Closes every socket with 1001, and ends what has not answered that after a second. */
  close(): void
}

const goodbyeMs = 1_000

/** Serves chains that have a WebSocket upstream. */
export function createSockets(chains: readonly ServedChain[], ports: SocketPorts): Sockets {
  const served = new Map(chains.map((chain) => [chain.id as string, chain.wsUrls ?? []]))
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: socketFrameBytesMax,
    clientTracking: true,
  })
  const requestIds = new WeakMap<IncomingMessage, string>()
  const alive = new WeakSet<WebSocket>()
  let pinging: NodeJS.Timeout | undefined

  server.on('headers', (headers, request) => headers.push(`x-request-id: ${requestIds.get(request)}`))
  // Thrown in the middle of `handleUpgrade`, so that its caller answers this as every other refusal.
  server.on('wsClientError', ({ message }) => {
    throw new RequestFailure('PARAMETER_INVALID', { field: 'upgrade', description: `${message}.` })
  })

  const ping = () => {
    for (const client of server.clients) {
      if (!alive.has(client)) client.terminate()
      alive.delete(client)
      client.ping()
    }
    if (server.clients.size === 0) {
      clearInterval(pinging)
      pinging = undefined
    }
  }

  return {
    upgrade(chainId, request, socket, head, { requestId, take }) {
      const urls = served.get(chainId)
      if (!urls || urls.length === 0)
        throw new RequestFailure('CHAIN_INVALID', {
          field: 'chainId',
          description: `The chain ${JSON.stringify(chainId)} is not served by WebSocket.`,
        })
      requestIds.set(request, requestId)
      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client)
        client.on('pong', () => alive.add(client))
        pinging ??= setInterval(ping, socketPingMs)
        connectSubscriptions(client, chainId, urls, { ...ports, take })
      })
    },
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
