import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from './walletDriver.ts'

/** Asks a remote wallet, on a network; rejects with the wallet's own error. */
export type RemoteRequest = (question: {
  method: string
  params: unknown
  networkId: Caip2
}) => Promise<unknown>

/** What goes by itself between a family and its remote wallet. */
export type RemoteTalk = {
  /** Asks for what needs nobody's yes, by a method that was granted; undefined where it was not, or is not answered. */
  read: RemoteRequest
  /** Has one listener hear the wallet's events but those of accounts and chains. */
  hear(listener: (event: { name: string; data: unknown; networkId: Caip2 }) => void): void
}

/** What a chain family is over WalletConnect: what is asked for, and how the wallet is asked. */
export type RemoteFamily = {
  methods: readonly string[]
  events: readonly string[]
  /**
   * Makes a driver of a connection to a remote wallet: adds all that the wallet itself is asked. The embedded wallet, which
   * is asked in the same words, talks of nothing by itself.
   */
  toDriver(
    connection: Omit<WalletDriver, 'signMessage'>,
    request: RemoteRequest,
    talk?: RemoteTalk,
  ): WalletDriver
}
