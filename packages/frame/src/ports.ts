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
import type { PasskeyProblem } from './platform/passkeys.ts'

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
export type OwnMethod =
  | 'latchkey_export'
  | 'latchkey_phrase'
  | 'latchkey_devices'
  | 'latchkey_delete'
  /** Another e-mail address. */
  | 'latchkey_email'
  /** Log in by a passkey. */
  | 'latchkey_passkey'
  /** The same press in a window of its own. */
  | 'latchkey_passkeyWindow'
  /** Another way back: the guarded yes, then the code, or the passkey. */
  | 'latchkey_recovery'
  | 'latchkey_recoveryCode'
  | 'latchkey_recoveryPasskey'
  /** The way back: the code, or the passkey, is asked for. */
  | 'latchkey_recover'

/** What a visitor does on a screen of the frame's own. */
export type OwnDeed =
  | { is: 'usePasskey' }
  | { is: 'makePasskey'; name: string }
  | { is: 'code'; code: string }

/** Why that came to nothing, for the screen to say. */
export type OwnProblem =
  | PasskeyProblem
  | 'unknownPasskey'
  | 'refusedPasskey'
  /** It is of somebody else, or of another wallet. */
  | 'otherPasskey'
  /** The authenticator keeps no secret (PRF). */
  | 'noSecret'
  | 'wrongCode'
  /** The answer was lost, and nobody can be asked: it may have been done. */
  | 'unsure'
  /** The login, or its challenge, is too old by now. */
  | 'tooLate'

/** What opens a recovery share and is with the visitor alone: a code's bytes, or a passkey's secret. */
export type RecoverySecret = {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the passkey. */
  credentialId?: string
  /** What it is sealed with; of chance where it has none. */
  salt?: Uint8Array<ArrayBuffer>
}

/** Something that waits for the visitor's yes. */
export type Approval = {
  id: string
  request: FrameRpcRequest
  /** The account that would sign. */
  address: Address
  /** Whose key would sign for it, where the account is a contract. */
  owner?: Address
  /** The account of Solana that would sign instead, by the same seed. */
  solanaAddress?: string
  /** Who asks: the verified origin, and what the page calls itself. */
  origin: string
  appName: string | undefined
  /** Set by the handler: EIP-1559 fees and gas are filled in before the screen shows them. */
  transaction: PreparedTransaction | undefined
  /** Fetches the recovery phrase, for its own screen alone: the words stand in no approval. */
  reveal?: () => Promise<string>
  /** Does what the visitor wants on a screen of the frame's own; answers what was wrong, nothing once it is done. */
  attempt?: (deed: OwnDeed) => Promise<OwnProblem | undefined>
  /** What a smart account, or a key's own that is delegated, would do in place of a transaction. */
  batch?: PreparedBatch
  /** What that batch permits to the app, or revokes. */
  permission?: PreparedPermission
  /** Transactions of Solana to sign, serialized. */
  transactions?: readonly Uint8Array[]
  /** Which devices would be logged out. */
  devices?: readonly ListedDevice[]
}

/** A device, as the server knows it. */
export type ListedDevice = WalletSessionEntry

/** One call of an account; its amount in wei. */
export type PreparedCall = { to: Address; value: bigint; data: Hex }

/** Calls of an account, of which all happen or none. */
export type PreparedBatch = {
  chainId: number
  calls: readonly PreparedCall[]
  /** The most that the account pays for it, in wei; nothing where somebody else does. */
  feeMax: bigint
  /** The contract whose code the account has from this batch on (EIP-7702); absent where it has it, or needs none. */
  delegate?: Address
}

/** What an app may do by itself from here on, or no longer. */
export type PreparedPermission = {
  isRevoked: boolean
  granted: GrantedPermission
  /** Functions that the app has named, by selector: another name may have the same. */
  functions: Readonly<Record<Hex, string>>
}

/** An account of the user's seed. */
export type Account = { type: AccountType; address: Address; owner: Address }

/** The accounts of who is logged in, and which of them the app is told of (1.6). */
export type Accounts = {
  /** What the app is told of a user (3.24). */
  describe(user: WalletUser): Promise<FrameResponseOf<'get-user'>>
  /** Goes to another chain that is served: it may have no smart accounts, or others. Throws RPC 4902. */
  switchNetwork(asked: FrameRequestOf<'switch-network'>): Promise<FrameResponseOf<'switch-network'>>
  /** The chains that have smart accounts. */
  listNetworks(): Promise<FrameResponseOf<'smart-account-networks'>>
  /** The account that the app is told of on a chain; undefined where nobody is logged in. */
  getPreferred(chainId: string): Promise<Account | undefined>
  /** Every account on eip155 of who is logged in: the key's own, and its smart accounts on all chains; none if nobody is. */
  listOwn(): Promise<readonly Address[]>
  /** The account of Solana, with the key's own address; undefined where nobody is logged in. */
  getSolana(): Promise<{ address: string; owner: Address } | undefined>
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
  /** The most that the chain charges in addition to gas: on OP-stack chains the L1 data fee and the operator fee, elsewhere 0. */
  chainFee: bigint
}

/** What waits for the visitor, one on screen, the rest behind it. */
export type Approvals = Readable<readonly Approval[]> & {
  /** Resolves with the visitor's yes; rejects with `REJECTED`, or when `signal` aborts. */
  ask(approval: Omit<Approval, 'id'>, signal: AbortSignal): Promise<void>
  /** Takes the visitor's yes, given on this page or in the wallet's window. */
  approve(id: string, from?: 'here' | 'window'): void
  reject(id: string): void
}

/** What the app is told of the wallet's window. */
export type Reviewed = Pick<FrameEventPayload<'approval-update'>, 'isReviewed' | 'window'>

/** What a key signs to give its account a contract's code (EIP-7702), good for one chain and one nonce. */
export type UnsignedAuthorization = { address: Address; chainId: number; nonce: number }

/** The only holder of key material. The seed is in memory while one of these runs, and at no other time. */
export type Vault = {
  /**
   * Makes a seed, splits it, keeps this device's share and gives the server its own; brings back what another frame has
   * made. Nothing happens where all is there. Answers the user with accounts. A new seed's recovery share is sealed by the
   * `secret`, where there is one, and one that was sealed is opened by it; else the visitor is asked. Null: the passkey that
   * somebody has logged in by just now keeps none. Throws LOGIN_REQUIRED where nobody knows whether a new wallet's does.
   */
  create(secret?: RecoverySecret | null): Promise<WalletUser>
  /** Gets a wallet back that another device made, with shares of this device's own. */
  recover(): Promise<WalletUser>
  /** Sees to it, before the visitor is asked for a yes, that this browser and the server have shares, as far as is known. */
  requireShare(): Promise<void>
  /**
   * Signs by the account that was asked, and by no other: `NOT_CONNECTED` where another one is logged in by now. Shares
   * that turn out to be lost are made anew first.
   */
  signMessage(message: SignableMessage, address: Address): Promise<Hex>
  signTypedData(typedData: TypedDataDefinition, address: Address): Promise<Hex>
  signTransaction(transaction: TransactionSerializable, address: Address): Promise<Hex>
  /** Has the account's code be a contract's from then on (EIP-7702); nothing that an app asks for comes here. */
  signAuthorization(authorization: UnsignedAuthorization, address: Address): Promise<SignedAuthorization>
  /** Signs by Ed25519 with the same seed's key of Solana, of whom `address` is the account on eip155. */
  signSolana(messages: readonly Uint8Array[], address: Address): Promise<readonly Uint8Array[]>
  /**
   * Makes another way back: by the secret, or by the server alone where there is none. Throws LOGIN_REQUIRED, and
   * UNAVAILABLE, whose cause is `unsure` where the server may have done it.
   */
  changeRecovery(secret: RecoverySecret | undefined): Promise<WalletUser>
  /** Forgets what this browser has of a user's wallet: the server has forgotten its part. */
  forget(userId: string): Promise<void>
  /** For the export screen alone. */
  exportMnemonic(): Promise<string>
}
