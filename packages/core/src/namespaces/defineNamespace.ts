import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../platform/storage.ts'

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
  /** Of a wallet that is reached over a relay. */
  remote?: RemotePeer
}

/** What is known of a wallet that is reached over a relay. */
export type RemotePeer = {
  /** Id of the catalogue's wallet, where it is known. */
  walletId: string | undefined
  /** When it was connected (Unix time in ms), where it is known. */
  since: number | undefined
  /** When the session ends that nobody extends (Unix time in ms). */
  expiresAt: number
}

/** What a connector of many wallets says of the one that it stands for. */
export type ConnectorPeer = { name: string; icon?: string; remote: RemotePeer }

/** A wallet that can be connected in a namespace: configured, or discovered in the browser. */
export type ConnectorRow = {
  id: string
  uid: string
  name: string
  /** `data:image/*`, to be shown by `<img>` only. */
  icon?: string
  rdns?: string
  type: ConnectorType
}

/** A value that can be read now and watched. */
export type Readable<value> = {
  /** The same reference until the value changes. */
  get(): value
  /** Calls back after every change; answers how to stop. */
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
  /** Of eip155, in wei per unit of gas; absent, the wallet chooses. */
  fees?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
}

/** The connections of one namespace. */
export type NamespaceConnections = {
  status: Status
  /** Id of the current connection. */
  current: string | null
  /** Live connections; empty while they are only stored. */
  list: readonly Connection[]
  /** The network of the current connection, else the one chosen last. */
  networkId: Caip2
}

/** The port of a chain namespace: what the kit asks of EVM, Solana and the rest. */
export type Namespace = {
  id: NamespaceId
  connectors: Readable<readonly ConnectorRow[]>
  connections: Readable<NamespaceConnections>
  /** Begins discovery; answers how to stop it. May be called again. */
  start(): () => void
  /** Loads what `connect` needs, so that the first question does not wait for it. */
  prepare?(): Promise<void>
  /** Connects a wallet by its connector's id or uid; an abort leaves things as they were. */
  connect(parameters: { connectorId: string; networkId?: Caip2; signal: AbortSignal }): Promise<Connection>
  /** Brings stored connections back, without a prompt. */
  reconnect(parameters: { signal: AbortSignal }): Promise<void>
  /** Ends one connection, or every one of the namespace. */
  disconnect(parameters?: { connectionId?: string }): Promise<void>
  switchConnection(parameters: { connectionId: string }): Promise<void>
  switchNetwork(parameters: { networkId: Caip2 }): Promise<void>
  /** Replaces the networks that may be switched to. */
  setNetworks?(networks: readonly Network[]): void
  signMessage(parameters: { message: string | Uint8Array; address: string }): Promise<string>
  /** Absent where sends are not supported (spec 8.8). */
  sendTransfer?(parameters: Transfer): Promise<string>
}

/** What the kit hands to a namespace when it makes it. */
export type NamespaceContext = {
  storage: KitStorage
  storageKey: string
  /** The configured networks of this namespace, the default one first. */
  networks: readonly Network[]
}

/** A chain namespace that can be passed to `createKit({ namespaces })`. */
export type NamespaceDefinition = {
  id: NamespaceId
  create(context: NamespaceContext): Namespace
}

/** Declares a chain namespace, so that it can be passed to `createKit({ namespaces })`. */
export function defineNamespace(definition: NamespaceDefinition): NamespaceDefinition {
  return definition
}
