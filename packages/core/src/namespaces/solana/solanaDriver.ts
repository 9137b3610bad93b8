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
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  /** RFC 3339, like the next two fields. */
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
