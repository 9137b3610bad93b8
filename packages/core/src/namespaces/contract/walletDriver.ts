import type { Caip2 } from '@latchkey/protocol/ids'
import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { ConnectorPeer } from './connectorPeer.ts'

/** A wallet of a namespace other than eip155, as offered by the namespace's own standard. */
export type WalletDriver = {
  /** Stable between visits, unique within the namespace. */
  id: string
  /** Display name. */
  name: string
  /** `data:image/*`. */
  icon?: string
  type: ConnectorType
  /**
   * Asks the visitor to connect. If silent, resolves to what the visitor approved before, or rejects. Rejects with the
   * wallet's own error, with code 4001 if the visitor rejected the request.
   */
  connect(parameters: { networkId: Caip2; isSilent: boolean; signal: AbortSignal }): Promise<WalletAnswer>
  /** Ends the connection in the wallet, if the wallet supports it. */
  disconnect(): Promise<void>
  /** base58 on solana, base64 on bip122, hex on polkadot, the amino `StdSignature` as JSON on cosmos. */
  signMessage(parameters: {
    message: string | Uint8Array
    address: string
    networkId: Caip2
  }): Promise<string>
  /**
   * Absent if the wallet receives the network with each request. Resolves to the accounts if they differ on the new
   * network.
   */
  switchNetwork?(parameters: { networkId: Caip2 }): Promise<WalletAnswer | undefined>
  /** For drivers that serve many wallets: returns the connected one. */
  peer?(): ConnectorPeer | undefined
  /** Returns the wallet's labels for its accounts. */
  labels?(): AccountLabels
  /** Subscribes to the wallet's own events. Returns a function that unsubscribes. */
  watch(on: WalletEvents): () => void
}

/** Labels of accounts, by address. */
export type AccountLabels = Readonly<Record<string, string>>

/** A wallet's response to a connection or a network switch. */
export type WalletAnswer = {
  /** Plain addresses; the first one is active. */
  accounts: readonly string[]
  /** Only if the wallet reports it. */
  networkId?: Caip2
}

/** Handlers for a wallet's own events. */
export type WalletEvents = {
  /** If there are no accounts left, the connection sleeps until there is one again. */
  accountsChanged(accounts: readonly string[]): void
  /** Includes the accounts if they differ on the new network. */
  networkChanged(networkId: Caip2, accounts?: readonly string[]): void
  ended(): void
}
