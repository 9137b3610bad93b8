import { RequestFailure } from '../base/RequestFailure.ts'
import { createSocketServer, type Upgrading } from '../http/createSocketServer.ts'
import type { ServedChain } from '../settings/settings.ts'
import { connectSubscriptions, type SocketPorts } from './connectSubscriptions.ts'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.ts'

/** The client that requests a socket. */
type SocketVisitor = {
  /** Counts the calls of a frame against the client's rate limit. Returns `false` if they exceed it. */
  take(calls: number): boolean
}

/** The WebSocket side of chain RPC (GET /ws). */
export type Sockets = {
  /**
   * Takes over the socket. Throws CHAIN_INVALID for a chain without a WebSocket upstream, and PARAMETER_INVALID for an
   * invalid handshake.
   */
  upgrade(chainId: string, upgrading: Upgrading, visitor: SocketVisitor): void
  close(): void
}

/** Serves sockets for the chains that have a WebSocket upstream. */
export function createSockets(chains: readonly ServedChain[], ports: SocketPorts): Sockets {
  const served = new Map<string, Subscriptions>(
    chains.flatMap(({ id, wsUrls = [] }) => (wsUrls.length > 0 ? [[id, createSubscriptions(wsUrls)]] : [])),
  )
  const sockets = createSocketServer()
  return {
    upgrade(chainId, upgrading, { take }) {
      const subscriptions = served.get(chainId)
      if (!subscriptions)
        throw new RequestFailure('CHAIN_INVALID', {
          field: 'chainId',
          description: `The chain ${JSON.stringify(chainId)} is not available over WebSocket.`,
        })
      sockets.accept(
        upgrading,
        (client) => {
          connectSubscriptions(client, chainId, subscriptions, { ...ports, take })
        },
        take,
      )
    },
    close() {
      sockets.close()
      for (const subscriptions of served.values()) subscriptions.close()
    },
  }
}
