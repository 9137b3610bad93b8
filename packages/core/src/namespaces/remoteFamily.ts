import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from './walletDriver.ts'

/** Asks a remote wallet, on a network; rejects with the wallet's own error. */
export type RemoteRequest = (question: {
  method: string
  params: unknown
  networkId: Caip2
}) => Promise<unknown>

/** What a chain family is over WalletConnect: what is asked for, and how the wallet is asked. */
export type RemoteFamily = {
  methods: readonly string[]
  events: readonly string[]
  /** Makes a driver of a connection to a remote wallet: adds all that the wallet itself is asked. */
  toDriver(connection: Omit<WalletDriver, 'signMessage'>, request: RemoteRequest): WalletDriver
}
