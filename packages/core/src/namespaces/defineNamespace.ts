import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../platform/storage.ts'
import type { RemotePeer } from './connectorPeer.ts'
import type { RemoteFamily } from './remoteFamily.ts'
import type { AccountLabels, WalletDriver } from './walletDriver.ts'

export type { ConnectorPeer, RemotePeer } from './connectorPeer.ts'

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
  /** In the wallet's own order, where another account than its first was chosen. */
  walletAccounts?: readonly string[]
  /** What the wallet calls its accounts, by address: on bip122 `payment` or `ordinals`, elsewhere a name. */
  labels?: AccountLabels
  networkId: Caip2
  /** Of a wallet that is reached over a relay. */
  remote?: RemotePeer
}

/** A wallet that can be connected in a namespace: configured, or discovered in the browser. */
export type ConnectorRow = {
  id: string
  uid: string
  name: string
  /** `data:image/*`, to be shown by `<img>` only. */
  icon?: string
  rdns?: string
  type: ConnectorType
  /** Whether a wallet of this name is meant, where a family's wallets say by nothing else who they are. */
  isNamed?(name: string): boolean
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
  /** Base units; 1 for an ERC-721. Of a Token-2022 mint that scales amounts, as balances show them. */
  amount: bigint
  networkId: Caip2
  asset:
    | { is: 'native' }
    | { is: 'fungible'; address: string }
    | { is: 'erc721'; address: string; tokenId: bigint }
    | { is: 'erc1155'; address: string; tokenId: bigint }
  /** Of eip155, in wei per unit of gas; absent, the wallet chooses. */
  fees?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** Of solana, as it was estimated; absent, it is estimated with the send. */
  computeBudget?: ComputeBudget
  /** Of a token of solana, what moves between accounts, as it was estimated: the mint may scale what is shown of that. */
  rawAmount?: bigint
}

/** What a transaction of Solana may compute, and what it pays for that. */
export type ComputeBudget = {
  unitLimit: number
  /** Per unit, in millionths of a lamport. */
  microLamports: bigint
}

/** What an account has, in base units as they are shown; `tokens` are by address, and of those alone that it has something of. */
export type Amounts = { native: bigint; tokens: Readonly<Record<string, bigint>> }

/** What a transfer costs, as the chain tells it before a wallet is asked. In base units of the native token. */
export type TransferCost = {
  /** What the network takes. */
  amount: bigint
  /** What the receiver's account takes to be opened, beside the fee; absent where it is open. */
  accountCreation?: bigint
  /**
   * What comes in at the receiver's where the token takes a part of each transfer, in base units of the token; absent
   * where all of it does.
   */
  received?: bigint
  /** Of a token: what moves between accounts, and what that is shown as. They differ where a Token-2022 mint scales amounts. */
  scaled?: { rawAmount: bigint; amount: bigint }
  /** What an account must keep to go on. */
  minimum: bigint
  computeBudget: ComputeBudget
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
  /** Looks again for wallets that come into the page without an event. */
  look?(): void
  /** Loads what `connect` needs, so that the first question does not wait for it. */
  prepare?(): Promise<void>
  /** Connects a wallet by its connector's id or uid; an abort leaves things as they were. */
  connect(parameters: { connectorId: string; networkId?: Caip2; signal: AbortSignal }): Promise<Connection>
  /**
   * Restores stored connections without a prompt. `networkId` is the network that was active on the last visit, for
   * namespaces that store it only with a connection.
   */
  reconnect(parameters: { signal: AbortSignal; networkId?: Caip2 | undefined }): Promise<void>
  /** Ends one connection, or every one of the namespace. */
  disconnect(parameters?: { connectionId?: string }): Promise<void>
  /** Makes a connection current, and of it the account of an address. Throws `AccountMissingError`. */
  switchConnection(parameters: { connectionId: string; address?: string }): Promise<void>
  switchNetwork(parameters: { networkId: Caip2 }): Promise<void>
  /** Replaces the networks that may be switched to. */
  setNetworks?(networks: readonly Network[]): void
  signMessage(parameters: { message: string | Uint8Array; address: string }): Promise<string>
  /**
   * Signs in by what a wallet has for just that; answers the signature of this very message, and undefined where it is
   * to be signed as any other. Throws `UserRejectedError`.
   */
  signIn?(parameters: { data: SignInMessage; message: string }): Promise<string | undefined>
  /** Reads what an account has of the native token and of the network's own `tokens`; eip155 is asked by its client. */
  readAmounts?(parameters: {
    address: string
    networkId: Caip2
    /** Those that are wanted; absent, all of them. */
    tokens?: readonly string[]
  }): Promise<Amounts>
  /** Absent where sends are not supported (spec 8.8). */
  sendTransfer?(parameters: Transfer): Promise<string>
  /** Tells what a transfer costs, and rejects where the chain would not take it; eip155 is asked by its client. */
  estimateTransfer?(parameters: Transfer): Promise<TransferCost>
  /**
   * Tells whether a transfer is confirmed. Throws `TransactionRevertedError`, and `TransactionExpiredError` once it can
   * never be. Absent where the chain has a transfer as soon as it is sent; eip155 is asked by its client.
   */
  checkTransfer?(parameters: { hash: string; networkId: Caip2; sentAt: number }): Promise<boolean>
  /** Loads what the family is over a relay; absent where it has no remote wallets, and on eip155. */
  remote?(): Promise<RemoteFamily>
}

/** What the kit hands to a namespace when it makes it. */
export type NamespaceContext = {
  storage: KitStorage
  storageKey: string
  /** The configured networks of this namespace, the default one first. */
  networks: readonly Network[]
  /** Further wallets of the kit's own, which load with what connecting needs. */
  lateWallets?(): Promise<readonly WalletDriver[]>
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
