import type { Readable } from '@latchkey/protocol/createValue'
import type {
  FrameEventPayload,
  FrameRequestOf,
  FrameResponseOf,
  FrameRpcRequest,
} from '@latchkey/protocol/frame'
import type { GrantedPermission } from '@latchkey/protocol/permissions'
import type { AccountType } from '@latchkey/protocol/vocabulary'
import type { WalletSessionEntry, WalletUser } from '@latchkey/protocol/wallet'
import type {
  Address,
  Hex,
  SignableMessage,
  SignedAuthorization,
  TransactionSerializable,
  TypedDataDefinition,
} from 'viem'

/** Settings that the server wrote into the frame's page. */
export type { FrameSettings } from '@latchkey/protocol/pageSettings'

/** The theme as set by the app. */
export type FrameAppearance = Partial<FrameRequestOf<'sync-theme'>>

/**
 * The frame's own requests, in place of a wallet method. Apps can't make them: they are in no table of `protocol/rpc`.
 */
export type OwnMethod =
  | 'latchkey_export'
  | 'latchkey_phrase'
  | 'latchkey_devices'
  | 'latchkey_delete'
  /** Changes the email address. */
  | 'latchkey_email'
  /** Logs in with a passkey. */
  | 'latchkey_passkey'
  /** The same press in a separate window. */
  | 'latchkey_passkeyWindow'
  /** Changes the recovery method: the guarded approval, then the code or the passkey. */
  | 'latchkey_recovery'
  | 'latchkey_recoveryCode'
  | 'latchkey_recoveryPasskey'
  /** Restores the wallet: asks for the code or the passkey. */
  | 'latchkey_recover'

/** Visitor's action on one of the frame's own screens. */
export type OwnAction =
  | { type: 'usePasskey' }
  | { type: 'makePasskey'; name: string }
  /** Accepts the new passkey that was reported as `deviceOnly`. */
  | { type: 'useAnyway' }
  | { type: 'code'; code: string }

/**
 * Why a passkey task failed: the visitor or browser rejected it, no window could be opened, or another error occurred.
 */
export type PasskeyProblem = 'cancelled' | 'blocked' | 'failed'

/** Why an action failed, for the screen to display. */
export type OwnProblem =
  | PasskeyProblem
  | 'unknownPasskey'
  | 'refusedPasskey'
  /** The passkey belongs to another user or wallet. */
  | 'otherPasskey'
  /** The passkey doesn't support secrets (PRF). */
  | 'noSecret'
  /** The passkey for this wallet does, but this browser can't read its secret. */
  | 'unreadableSecret'
  /** The new passkey can't leave this device, so it is lost with the device. */
  | 'deviceOnly'
  | 'wrongCode'
  /** The response was lost and the state cannot be determined: the action may have succeeded. */
  | 'unsure'
  /** The login or its challenge has expired. */
  | 'tooLate'

/** Secret that unlocks a recovery share and that only the visitor has: a code's bytes, or a passkey's secret. */
export type RecoverySecret = {
  bytes: Uint8Array<ArrayBuffer>
  /** Id of the passkey. */
  credentialId?: string
  /** Salt for the encryption; random if absent. */
  salt?: Uint8Array<ArrayBuffer>
}

/** A request that is pending the visitor's approval. */
export type Approval = {
  id: string
  request: FrameRpcRequest
  /** The account that would sign. */
  address: Address
  /** The address of the signing key, if the account is a contract. */
  owner?: Address
  /** The Solana account of the same seed, which would sign instead. */
  solanaAddress?: string
  /** The requesting app: the verified origin, and the name that the page gives itself. */
  origin: string
  appName: string | undefined
  /** Set by the handler: EIP-1559 fees and gas are filled in before the screen shows them. */
  transaction: PreparedTransaction | undefined
  /** Loads the recovery phrase, only for its own screen: the phrase is never part of an approval. */
  reveal?: () => Promise<string>
  /**
   * Performs the visitor's action on one of the frame's own screens. Returns the problem, or undefined if it succeeded.
   */
  attempt?: (action: OwnAction) => Promise<OwnProblem | undefined>
  /** Calls that a smart account or a delegated key's account would make instead of a transaction. */
  batch?: PreparedBatch
  /** Permission that the batch grants to the app or revokes. */
  permission?: PreparedPermission
  /** Solana transactions to sign, serialized. */
  transactions?: readonly Uint8Array[]
  /** Set if the chain did not say whether the Solana transactions are its own. They may be valid on another one. */
  isUnverified?: true
  /** Devices to log out. */
  devices?: readonly ListedDevice[]
}

/** A device as known by the server. */
export type ListedDevice = WalletSessionEntry

/** One call of an account; its amount is in wei. */
export type PreparedCall = { to: Address; value: bigint; data: Hex }

/** Calls of an account that are executed atomically. */
export type PreparedBatch = {
  chainId: number
  calls: readonly PreparedCall[]
  /** Maximum fee that the account pays, in wei; zero if someone else pays. */
  feeMax: bigint
  /** Contract that this batch delegates the account to (EIP-7702). Absent if that is done already or not needed. */
  delegate?: Address
}

/** Actions that an app may, or no longer may, perform without further approval. */
export type PreparedPermission = {
  isRevoked: boolean
  granted: GrantedPermission
  /** Function signatures from the app, by selector: other functions may have the same selector. */
  functions: Readonly<Record<Hex, string>>
}

/** An account of the user's seed. */
export type Account = { type: AccountType; address: Address; owner: Address }

/** The user's accounts, and which of them the app sees (1.6). */
export type Accounts = {
  /** Returns the user as the app sees it (3.24). */
  describe(user: WalletUser): Promise<FrameResponseOf<'get-user'>>
  /** Switches to another supported chain, which may have no smart accounts or different ones. Throws RPC 4902. */
  switchNetwork(asked: FrameRequestOf<'switch-network'>): Promise<FrameResponseOf<'switch-network'>>
  /** Returns the chains that support smart accounts. */
  listNetworks(): Promise<FrameResponseOf<'smart-account-networks'>>
  /** Returns the account that the app sees on a chain; undefined if nobody is logged in. */
  getPreferred(chainId: string): Promise<Account | undefined>
  /**
   * Returns all of the user's eip155 accounts: the key's own, and smart accounts on all chains. Empty without a login.
   */
  listOwn(): Promise<readonly Address[]>
  /** Returns the Solana account and the key's own address; undefined if nobody is logged in. */
  getSolana(): Promise<{ address: string; owner: Address } | undefined>
  /** Switches the account that the app sees, in every tab. Throws if the chain has no account of that type. */
  prefer(asked: FrameRequestOf<'set-preferred-account'>): Promise<Account>
  /** Returns the smart account on the active chain, deployed or not. Throws if the chain doesn't support them. */
  init(): Promise<FrameResponseOf<'init-smart-account'>>
}

/** A transaction as it would be signed; amounts are in wei. */
export type PreparedTransaction = {
  chainId: number
  to: Address | null
  value: bigint
  data: Hex
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Whether it has a gas price instead, which is `maxFeePerGas`, because the chain has no EIP-1559. */
  isLegacy?: true
  /** Maximum charged in addition to gas: on OP-stack chains the L1 data fee and the operator fee, elsewhere 0. */
  chainFee: bigint
}

/** Queue of pending approvals, of which the first is on screen. */
export type Approvals = Readable<readonly Approval[]> & {
  /** Resolves when the visitor approves. Rejects with `REJECTED`, or when `signal` aborts. */
  ask(approval: Omit<Approval, 'id'>, signal: AbortSignal): Promise<void>
  /** Records the visitor's approval, given on this page or in the wallet's window. */
  approve(id: string, from?: 'here' | 'window'): void
  reject(id: string): void
}

/** State of the wallet's window, as reported to the app. */
export type Reviewed = Pick<FrameEventPayload<'approval-update'>, 'isReviewed' | 'window'>

/** EIP-7702 authorization that delegates a key's account to a contract, valid for one chain and one nonce. */
export type UnsignedAuthorization = { address: Address; chainId: number; nonce: number }

/** The only code that handles key material. The seed is in memory only while one of these functions runs. */
export type Vault = {
  /**
   * Creates a seed, splits it, and stores a share on this device and one on the server. Restores a wallet that another
   * frame created, and does nothing if everything exists. Returns the user with accounts. `secret`, if present,
   * encrypts a new seed's recovery share or decrypts an existing one; otherwise the visitor is asked. Null means that
   * the passkey just used for login supports no secret. Throws LOGIN_REQUIRED if it is unknown whether a new wallet's
   * passkey does.
   */
  create(secret?: RecoverySecret | null): Promise<WalletUser>
  /** Restores a wallet that another device created, with new shares for this device. */
  recover(): Promise<WalletUser>
  /** Ensures, as far as known, that this browser and the server have their shares before the visitor is asked. */
  requireShare(): Promise<void>
  /**
   * Signs with the requested account only. Throws `NOT_CONNECTED` if another one is logged in by now. If shares turn
   * out to be lost, replaces them first.
   */
  signMessage(message: SignableMessage, address: Address): Promise<Hex>
  signTypedData(typedData: TypedDataDefinition, address: Address): Promise<Hex>
  signTransaction(transaction: TransactionSerializable, address: Address): Promise<Hex>
  /** Delegates the account to a contract (EIP-7702). Never called with an app's data. */
  signAuthorization(authorization: UnsignedAuthorization, address: Address): Promise<SignedAuthorization>
  /** Signs with the seed's Solana key (Ed25519). `address` is the eip155 account of the same seed. */
  signSolana(messages: readonly Uint8Array[], address: Address): Promise<readonly Uint8Array[]>
  /**
   * Changes the recovery method to the secret, or without a secret to the server only. Throws LOGIN_REQUIRED, and
   * UNAVAILABLE with the cause `unsure` if the server may have done it.
   */
  changeRecovery(secret: RecoverySecret | undefined): Promise<WalletUser>
  /** Deletes this browser's part of a user's wallet after the server has deleted its own. */
  forget(userId: string): Promise<void>
  /** Returns the recovery phrase. Only for the export screen. */
  exportMnemonic(): Promise<string>
}
