import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { AccountType, ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { Config as WagmiConfig } from '@wagmi/core'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiClient } from './api/createApiClient.ts'
import type { ResolvedConfig } from './config.ts'
import type { Alerts } from './stores/alerts.ts'
import type { Preferences } from './stores/preferences.ts'

/** Connection status (spec 4.1). `connecting` carries what a failure falls back to (4.2). */
export type Status =
  | { is: 'disconnected' }
  | {
      is: 'connecting'
      fallback: 'disconnected' | 'connected'
      connectorId: string | null
      /** The stored address while reconnecting: shown dimmed, never used for a query or a signature. */
      address: string | null
    }
  | { is: 'connected' }

/** One wallet's connection within a namespace. */
export type Connection = {
  /** The connector's uid: unique among the connections of a kit. */
  id: string
  connectorId: string
  name: string
  icon?: string
  type: ConnectorType
  /** Plain addresses in the namespace's own form; the first one is active. */
  accounts: readonly string[]
  networkId: Caip2
}

/** A wallet that can be connected in a namespace: configured, or discovered in the browser. */
export type ConnectorRow = {
  id: string
  uid: string
  name: string
  icon?: string
  rdns?: string
  type: ConnectorType
}

/** A value that can be read now and watched. */
export type Readable<value> = {
  get(): value
  subscribe(listener: () => void): () => void
}

/** A transfer of a native or a fungible token, or of an NFT. */
export type Transfer = {
  from: string
  to: string
  /** Base units; 1 for an ERC-721. */
  amount: bigint
  networkId: Caip2
  asset:
    | { is: 'native' }
    | { is: 'fungible'; address: string }
    | { is: 'erc721'; address: string; tokenId: bigint }
    | { is: 'erc1155'; address: string; tokenId: bigint }
}

/** The port of a chain namespace: what the kit asks of EVM, Solana and the rest. */
export type Namespace = {
  id: NamespaceId
  connectors: Readable<readonly ConnectorRow[]>
  connections: Readable<NamespaceConnections>
  /** Begins discovery; answers how to stop it. */
  start(): () => void
  connect(parameters: { connectorId: string; networkId?: Caip2; signal: AbortSignal }): Promise<Connection>
  reconnect(parameters: { signal: AbortSignal }): Promise<void>
  disconnect(parameters?: { connectionId?: string }): Promise<void>
  switchConnection(parameters: { connectionId: string }): Promise<void>
  switchNetwork(parameters: { networkId: Caip2 }): Promise<void>
  signMessage(parameters: { message: string | Uint8Array; address: string }): Promise<string>
  /** Absent where sends are not supported (spec 8.8). */
  sendTransfer?(parameters: Transfer): Promise<string>
}

/** The connections of one namespace. */
export type NamespaceConnections = {
  status: Status
  /** Id of the current connection. */
  current: string | null
  list: readonly Connection[]
}

/** What is true of the wallets, derived from every namespace. */
export type ConnectionState = {
  namespaces: Partial<Record<NamespaceId, NamespaceConnections>>
  /** The namespace that the account views show. */
  activeNamespace: NamespaceId
  /** The active network: of the current connection where there is one, else the default one. */
  activeNetworkId: Caip2
  /** True while the active namespace changes (spec 4.14). */
  isSwitchingNamespace: boolean
}

/** The account that views and queries are about: exists only while `connected`. */
export type ActiveAccount = {
  namespace: NamespaceId
  address: string
  caipAddress: string
  networkId: Caip2
  /** Undefined where the wallet is on a network that was not configured. */
  network: Network | undefined
  connection: Connection
  accountType: AccountType
}

/** A kit: made by `createKit`, taken first by every action. */
export type Kit = {
  config: ResolvedConfig
  namespaces: ReadonlyMap<NamespaceId, Namespace>
  connection: StoreApi<ConnectionState>
  preferences: StoreApi<Preferences>
  alerts: StoreApi<Alerts>
  queryClient: QueryClient
  /** Undefined without `config.api`: what needs only a chain still works. */
  api: ApiClient | undefined
  wagmiConfig: WagmiConfig
  /** Whether the wagmi config is the host's own: then its provider hydrates and reconnects. */
  isHostConfig: boolean
  /** Begins discovery and reconnection; answers how to stop. May be called again. */
  start(): () => void
  /** Ends everything for good. */
  destroy(): void
}
