import type { FrameRequestOf, FrameResponseOf, FrameRpcRequest } from '@latchkey/protocol/frame'
import type { AccountType } from '@latchkey/protocol/vocabulary'
import type { WalletUser } from '@latchkey/protocol/wallet'
import type { Address, Hex, SignableMessage, TransactionSerializable, TypedDataDefinition } from 'viem'

/** What the server wrote into the frame's page. */
export type { FrameSettings } from '@latchkey/protocol/pageSettings'

/** How the app looks, as it says. */
export type FrameAppearance = Partial<FrameRequestOf<'sync-theme'>>

/** A value that can be read and watched. */
export type Readable<value> = { get(): value; subscribe(listener: () => void): () => void }

/**
 * What the frame asks on its own account, in the place of a wallet's method: no table of `protocol/rpc` has these words,
 * so no app can ask by them.
 */
export type OwnMethod = 'latchkey_export' | 'latchkey_phrase'

/** Something that waits for the visitor's yes. */
export type Approval = {
  id: string
  request: FrameRpcRequest
  /** The account that would sign. */
  address: Address
  /** Whose key would sign for it, where the account is a contract. */
  owner?: Address
  /** Who asks: the verified origin, and what the page calls itself. */
  origin: string
  appName: string | undefined
  /** Set by the handler: EIP-1559 fees and gas are filled in before the screen shows them. */
  transaction: PreparedTransaction | undefined
  /** Fetches the recovery phrase, for its own screen alone: the words stand in no approval. */
  reveal?: () => Promise<string>
  /** What a smart account would do, in place of a transaction. */
  batch?: PreparedBatch
}

/** One call of a smart account; its amount in wei. */
export type PreparedCall = { to: Address; value: bigint; data: Hex }

/** Calls of a smart account, of which all happen or none. */
export type PreparedBatch = {
  chainId: number
  calls: readonly PreparedCall[]
  /** The most that the account pays for it, in wei; nothing where somebody else does. */
  feeMax: bigint
}

/** An account of the user's seed. */
export type Account = { type: AccountType; address: Address; owner: Address }

/** The accounts of who is logged in, and which of them the app is told of (1.6). */
export type Accounts = {
  /** What the app is told of a user (3.24). */
  describe(user: WalletUser): Promise<FrameResponseOf<'get-user'>>
  /** The chains that have smart accounts. */
  listNetworks(): Promise<FrameResponseOf<'smart-account-networks'>>
  /** The account that the app is told of on a chain; undefined where nobody is logged in. */
  getPreferred(chainId: string): Promise<Account | undefined>
  /** Tells the app of another account from here on, in every tab; throws where the chain has none of that type. */
  prefer(asked: FrameRequestOf<'set-preferred-account'>): Promise<Account>
  /** The smart account on the chain that is in use, made or not; throws where there is none. */
  init(): Promise<FrameResponseOf<'init-smart-account'>>
}

/** A transaction as it would be signed; amounts in wei. */
export type PreparedTransaction = {
  chainId: number
  to: Address | null
  value: bigint
  data: Hex
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** What waits for the visitor, one on screen, the rest behind it. */
export type Approvals = Readable<readonly Approval[]> & {
  /** Resolves with the visitor's yes; rejects with `REJECTED`, or when `signal` aborts. */
  ask(approval: Omit<Approval, 'id'>, signal: AbortSignal): Promise<void>
  approve(id: string): void
  reject(id: string): void
}

/** The only holder of key material. The seed is in memory while one of these runs, and at no other time. */
export type Vault = {
  /**
   * Makes a seed, splits it, keeps this device's share and gives the server its own; brings back what another frame has
   * made. Nothing happens where all is there. Answers the user with accounts.
   */
  create(): Promise<WalletUser>
  /** Gets a wallet back that another device made, with shares of this device's own. */
  recover(): Promise<WalletUser>
  /** Whether this browser and the server have shares for the user, one split's. */
  hasShare(userId: string): Promise<boolean>
  /** Signs by the account that was asked, and by no other: `NOT_CONNECTED` where another one is logged in by now. */
  signMessage(message: SignableMessage, address: Address): Promise<Hex>
  signTypedData(typedData: TypedDataDefinition, address: Address): Promise<Hex>
  signTransaction(transaction: TransactionSerializable, address: Address): Promise<Hex>
  /** For the export screen alone. */
  exportMnemonic(): Promise<string>
}
