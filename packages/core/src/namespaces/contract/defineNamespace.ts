import type { Readable } from '@latchkey/protocol/createValue'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../../platform/storage.ts'
import type { RemotePeer } from './connectorPeer.ts'
import type { RemoteNamespace } from './remoteNamespace.ts'
import type { AccountLabels, WalletDriver } from './walletDriver.ts'

export type { ConnectorPeer, RemotePeer } from './connectorPeer.ts'

/** Connection status (spec 4.1). `connecting` includes the status to fall back to on failure (4.2). */
export type Status =
  | { type: 'disconnected' }
  | {
      type: 'connecting'
      fallback: 'disconnected' | 'connected'
      connectorId: string | null
      /** The stored address while reconnecting: shown dimmed, never used for a query or a signature. */
      address: string | null
    }
  | { type: 'connected' }

/** One wallet's connection within a namespace. */
export type Connection = {
  /** Id of the connection in this page, unique among a kit's connections. On eip155, the `uid` of wagmi's connector. */
  id: string
  /** Id of the connector, stable between visits. */
  connectorId: string
  /** The wallet's name. */
  name: string
  /** `data:image/*` URL of the wallet's logo. Render it only with `<img>`. */
  icon?: string
  /** How the wallet is connected. */
  type: ConnectorType
  /** Plain addresses in the namespace's own format. The first one is active. */
  accounts: readonly string[]
  /** Accounts in the wallet's own order, if an account other than its first is active. */
  walletAccounts?: readonly string[]
  /** The wallet's labels for its accounts, by address: `payment` or `ordinals` on bip122, a name elsewhere. */
  labels?: AccountLabels
  /** Network that the wallet is on. */
  networkId: Caip2
  /** Only for wallets that are connected over a relay. */
  remote?: RemotePeer
}

/** A wallet that can be connected in a namespace, either configured or discovered in the browser. */
export type ConnectorRow = {
  /** Id of the connector, stable between visits: an `rdns` for wallets announced by EIP-6963. */
  id: string
  /** Id of the connector, unique in this page. Accepted by `connect`. */
  uid: string
  /** The wallet's name. */
  name: string
  /** `data:image/*`. Render it only with `<img>`. */
  icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  rdns?: string
  /** How the wallet connects. */
  type: ConnectorType
  /** Returns whether the name is this wallet's. For namespaces whose wallets are only identified by name. */
  isNamed?(name: string): boolean
}

/** A transfer of a native or a fungible token, or of an NFT. */
export type Transfer = {
  /** Sender's plain address. */
  from: string
  /** Receiver's plain address. */
  to: string
  /**
   * Base units, or 1 for an ERC-721. For a Token-2022 mint that scales amounts, the scaled amount that balances show.
   */
  amount: bigint
  /** Network of both accounts. */
  networkId: Caip2
  /** What is transferred. `address` is the contract, or the mint on solana. */
  asset:
    | { type: 'native' }
    | { type: 'fungible'; address: string }
    | { type: 'erc721'; address: string; tokenId: bigint }
    | { type: 'erc1155'; address: string; tokenId: bigint }
  /** eip155 only, in wei per unit of gas. If absent, the wallet chooses. */
  fees?: {
    /** Maximum per unit of gas, in wei: base fee and tip (EIP-1559). */
    maxFeePerGas: bigint
    /** Tip per unit of gas, in wei (EIP-1559). */
    maxPriorityFeePerGas: bigint
  }
  /** solana only, as estimated. If absent, it is estimated on send. */
  computeBudget?: ComputeBudget
  /** solana tokens only: the estimated raw amount that is transferred. The mint may scale the displayed amount. */
  rawAmount?: bigint
}

/** Compute limit and price of a Solana transaction. */
export type ComputeBudget = {
  /** Compute units that the transaction may use. */
  unitLimit: number
  /** Per unit, in millionths of a lamport. */
  microLamports: bigint
}

/**
 * An account's balances, in base units as displayed. `tokens` are by address and only include tokens that the account
 * owns.
 */
export type Amounts = { native: bigint; tokens: Readonly<Record<string, bigint>> }

/** Cost of a transfer, estimated before the wallet is asked. In base units of the native token. */
export type TransferCost = {
  /** The network fee. */
  amount: bigint
  /** Cost of creating the receiver's account, on top of the fee. Absent if the account exists. */
  accountCreation?: bigint
  /**
   * Amount that the receiver gets if the token withholds a fee from each transfer, in base units of the token. Absent
   * if it withholds nothing.
   */
  received?: bigint
  /**
   * Tokens only: the raw amount transferred, and the amount displayed for it. They differ if a Token-2022 mint scales
   * amounts.
   */
  scaled?: {
    /** In the mint's base units. */
    rawAmount: bigint
    /** In scaled base units, as balances show them. */
    amount: bigint
  }
  /** Minimum balance that an account must keep to stay open. */
  minimum: bigint
  /** Compute limit and price that the estimate is based on. */
  computeBudget: ComputeBudget
}

/** The connections of one namespace. */
export type NamespaceConnections = {
  status: Status
  /** Id of the current connection. */
  current: string | null
  /** Live connections; empty while they are only stored. */
  list: readonly Connection[]
  /** The network of the current connection, or else the one chosen last. */
  networkId: Caip2
}

/** A chain namespace: the kit's interface to EVM, Solana and the other namespaces. */
export type Namespace = {
  /** CAIP-2 namespace. */
  id: NamespaceId
  /** Wallets that can be connected. */
  connectors: Readable<readonly ConnectorRow[]>
  /** Live connections. */
  connections: Readable<NamespaceConnections>
  /** Starts discovery and returns a function that stops it. Can be called again. */
  start(): () => void
  /** Checks again for wallets that are injected without an event. */
  look?(): void
  /** Loads the code for `connect`, so that the first request doesn't wait for it. */
  prepare?(): Promise<void>
  /** Connects a wallet by its connector's id or uid. Aborting leaves the state unchanged. */
  connect(parameters: { connectorId: string; networkId?: Caip2; signal: AbortSignal }): Promise<Connection>
  /**
   * Restores stored connections without a prompt. `networkId` is the network that was active on the last visit, for
   * namespaces that store it only with a connection.
   */
  reconnect(parameters: { signal: AbortSignal; networkId?: Caip2 | undefined }): Promise<void>
  /** Ends one connection, or all connections of the namespace. */
  disconnect(parameters?: { connectionId?: string }): Promise<void>
  /** Makes a connection current and, optionally, the account of an address active. Throws `AccountMissingError`. */
  switchConnection(parameters: { connectionId: string; address?: string }): Promise<void>
  /** Switches the current wallet's network. */
  switchNetwork(parameters: { networkId: Caip2 }): Promise<void>
  /** Replaces the networks that can be switched to. */
  setNetworks?(networks: readonly Network[]): void
  /** Asks the current wallet to sign a message. Returns the signature. */
  signMessage(parameters: { message: string | Uint8Array; address: string }): Promise<string>
  /**
   * Signs in with the wallet's dedicated sign-in feature. Resolves to the signature of exactly this message, or to
   * undefined if the message must be signed with `signMessage`. Throws `UserRejectedError`.
   */
  signIn?(parameters: { data: SignInMessage; message: string }): Promise<string | undefined>
  /**
   * Reads an account's balance of the native token and of the network's own `tokens`. On eip155, the client reads them.
   */
  readAmounts?(parameters: {
    address: string
    networkId: Caip2
    /** The tokens to read. If absent, all of them. */
    tokens?: readonly string[]
  }): Promise<Amounts>
  /** Absent if sends are not supported (spec 8.8). */
  sendTransfer?(parameters: Transfer): Promise<string>
  /**
   * Estimates the cost of a transfer. Rejects if the chain would not accept the transfer. On eip155, the client does
   * this.
   */
  estimateTransfer?(parameters: Transfer): Promise<TransferCost>
  /**
   * Returns whether a transfer is confirmed. Throws `TransactionRevertedError`, or `TransactionExpiredError` once the
   * transfer can no longer be confirmed. Absent if the chain confirms a transfer as soon as it is sent; on eip155, the
   * client does this.
   */
  checkTransfer?(parameters: { hash: string; networkId: Caip2; sentAt: number }): Promise<boolean>
  /** Loads the namespace's definition for remote wallets. Absent if it has no remote wallets, and on eip155. */
  remote?(): Promise<RemoteNamespace>
}

/** Parameters that the kit passes to `create` of a namespace. */
export type NamespaceContext = {
  /** The kit's storage. */
  storage: KitStorage
  /** Prefix for stored values. */
  storageKey: string
  /** The configured networks of this namespace, the default first. */
  networks: readonly Network[]
  /** Returns further wallets of the kit's own. They load with the code for connecting. */
  lateWallets?(): Promise<readonly WalletDriver[]>
}

/** A chain namespace that can be passed to `createKit({ namespaces })`. */
export type NamespaceDefinition = {
  /** CAIP-2 namespace. */
  id: NamespaceId
  /** Creates the namespace for one kit. */
  create(context: NamespaceContext): Namespace
}

/** Declares a chain namespace, so that it can be passed to `createKit({ namespaces })`. */
export function defineNamespace(definition: NamespaceDefinition): NamespaceDefinition {
  return definition
}
