import type { Caip2 } from '@latchkey/protocol/ids'
import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { ConnectorPeer } from './connectorPeer.ts'

/** A wallet of a namespace other than eip155, as its field's own standard offers it. */
export type WalletDriver = {
  /** Stable between visits, unique within the namespace. */
  id: string
  name: string
  /** `data:image/*`. */
  icon?: string
  type: ConnectorType
  /**
   * Asks the visitor; silent, it answers what the visitor allowed before, and rejects otherwise. Rejects with the
   * wallet's own error: code 4001 where the visitor said no.
   */
  connect(parameters: { networkId: Caip2; isSilent: boolean; signal: AbortSignal }): Promise<WalletAnswer>
  disconnect(): Promise<void>
  /** base58 on solana, base64 on bip122, hex on polkadot, the amino `StdSignature` as JSON on cosmos. */
  signMessage(parameters: {
    message: string | Uint8Array
    address: string
    networkId: Caip2
  }): Promise<string>
  /** Absent where a wallet takes the network with each request. Answers the accounts, where they are others there. */
  switchNetwork?(parameters: { networkId: Caip2 }): Promise<WalletAnswer | undefined>
  /** Of a driver that stands for many wallets: the one that is connected. */
  peer?(): ConnectorPeer | undefined
  /** What the wallet calls the accounts that it gave. */
  labels?(): AccountLabels
  /** Tells what the wallet does by itself; answers how to stop. */
  watch(on: WalletEvents): () => void
}

/** What accounts are called, by address. */
export type AccountLabels = Readonly<Record<string, string>>

/** What a wallet gives a page. */
export type WalletAnswer = {
  /** Plain addresses; the first one is active. */
  accounts: readonly string[]
  /** Where the wallet says it. */
  networkId?: Caip2
}

/** What a wallet does by itself. */
export type WalletEvents = {
  /** No account any more: the connection sleeps until there is one again. */
  accountsChanged(accounts: readonly string[]): void
  /** With the accounts, where they are others there. */
  networkChanged(networkId: Caip2, accounts?: readonly string[]): void
  ended(): void
}
