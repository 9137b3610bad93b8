import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from './walletDriver.ts'

/** Sends a request to a remote wallet, for a network. Rejects with the wallet's own error. */
export type RemoteRequest = (question: {
  method: string
  params: unknown
  networkId: Caip2
}) => Promise<unknown>

/** Channel between a namespace and its remote wallet for requests and events that need no approval. */
export type RemoteTalk = {
  /**
   * Sends a request that needs no approval, with a method that the session grants. Resolves to undefined if the method
   * is not granted or the wallet doesn't respond.
   */
  read: RemoteRequest
  /** Subscribes one listener to the wallet's events, except those about accounts and chains. */
  hear(listener: (event: { name: string; data: unknown; networkId: Caip2 }) => void): void
}

/** How a namespace works over WalletConnect: what to request in the session, and how to call the wallet. */
export type RemoteNamespace = {
  methods: readonly string[]
  events: readonly string[]
  /**
   * Creates a driver from a connection to a remote wallet by adding all requests to the wallet itself. The embedded
   * wallet uses the same requests, but has no `talk`.
   */
  toDriver(
    connection: Omit<WalletDriver, 'signMessage'>,
    request: RemoteRequest,
    talk?: RemoteTalk,
  ): WalletDriver
}
