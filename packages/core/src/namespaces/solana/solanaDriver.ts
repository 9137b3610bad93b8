import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from '../createWalletNamespace.ts'

/** A wallet of Solana's: what every wallet does, and what only this family can. */
export type SolanaDriver = WalletDriver & {
  /** Signs serialized transactions, in one question; answers them in the same order. Absent where it only sends. */
  signTransactions?(parameters: {
    transactions: readonly Uint8Array[]
    address: string
    networkId: Caip2
  }): Promise<readonly Uint8Array[]>
  /** Signs a serialized transaction and sends it by the wallet's own RPC; answers its signature in base58. */
  signAndSendTransaction?(parameters: {
    transaction: Uint8Array
    address: string
    networkId: Caip2
  }): Promise<string>
  /** Signs in by a message that the wallet writes itself (Sign In With Solana); the signature is base58. */
  signIn?(input: SolanaSignInInput): Promise<{ address: string; message: string; signature: string }>
}

/** What a wallet is asked to sign in to; what is left out, it fills in or leaves out itself. */
export type SolanaSignInInput = {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  /** This and the following two: RFC 3339. */
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
