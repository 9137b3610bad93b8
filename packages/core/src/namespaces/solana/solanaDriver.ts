import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from '../shared/createWalletNamespace.ts'

/** A Solana wallet: the common wallet driver, plus what only this namespace supports. */
export type SolanaDriver = WalletDriver & {
  /**
   * Signs serialized transactions in one request and resolves to them in the same order. Absent if the wallet can only
   * send.
   */
  signTransactions?(parameters: {
    transactions: readonly Uint8Array[]
    address: string
    networkId: Caip2
  }): Promise<readonly Uint8Array[]>
  /** Signs a serialized transaction and sends it through the wallet's own RPC. Resolves to its signature in base58. */
  signAndSendTransaction?(parameters: {
    transaction: Uint8Array
    address: string
    networkId: Caip2
  }): Promise<string>
  /** Signs in with a message that the wallet creates itself (Sign In With Solana). The signature is base58. */
  signIn?(input: SolanaSignInInput): Promise<{ address: string; message: string; signature: string }>
}

/** Input of a Solana sign-in. The wallet fills in or omits absent fields. */
export type SolanaSignInInput = {
  /** Host of the page, including its port if it has one (RFC 3986 authority). */
  domain?: string
  /** base58. */
  address?: string
  /** One line of ASCII (EIP-4361). */
  statement?: string
  /** Origin of the page. */
  uri?: string
  /** `1`. */
  version?: string
  /** The CAIP-2 reference: the start of the genesis hash, in base58. */
  chainId?: string
  /** At least 8 letters and digits, used once. */
  nonce?: string
  /** RFC 3339, like the next two fields. */
  issuedAt?: string
  /** RFC 3339. Absent if the sign-in does not expire. */
  expirationTime?: string
  /** RFC 3339. Absent if the sign-in is valid immediately. */
  notBefore?: string
  /** The app's own id for the request. */
  requestId?: string
  /** URIs that the sign-in refers to. */
  resources?: readonly string[]
}
