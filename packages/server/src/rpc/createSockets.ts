import { createSocketServer, type Upgrading } from '../createSocketServer.ts'
import { RequestFailure } from '../RequestFailure.ts'
import type { ServedChain } from '../settings.ts'
import { connectSubscriptions, type SocketPorts } from './connectSubscriptions.ts'

/** The WebSocket side of chain RPC (GET /ws). */
export type Sockets = {
  /**
   * Throws CHAIN_INVALID for a chain without a WebSocket upstream, PARAMETER_INVALID for a handshake that is none.
   * `take` counts the calls of a frame against the client's limit; `false` when they are too many.
   */
  upgrade(chainId: string, upgrading: Upgrading, take: (calls: number) => boolean): void
  close(): void
}

/** Serves chains that have a WebSocket upstream. */
export function createSockets(chains: readonly ServedChain[], ports: SocketPorts): Sockets {
  const served = new Map(chains.map((chain) => [chain.id as string, chain.wsUrls ?? []]))
  const sockets = createSocketServer()
  return {
    upgrade(chainId, upgrading, take) {
      const urls = served.get(chainId)
      if (!urls || urls.length === 0)
        throw new RequestFailure('CHAIN_INVALID', {
          field: 'chainId',
          description: `The chain ${JSON.stringify(chainId)} is not served by WebSocket.`,
        })
      sockets.accept(upgrading, (client) => connectSubscriptions(client, chainId, urls, { ...ports, take }))
    },
    close: sockets.close,
  }
}
