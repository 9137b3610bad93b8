import type { Wallets } from '@wallet-standard/app'
import type { SolanaSignInInput } from './solanaDriver.ts'

/** A Wallet Standard wallet. */
export type Wallet = ReturnType<Wallets['get']>[number]

/** An account of a wallet, with the chains it supports. */
export type WalletAccount = Wallet['accounts'][number]

/** The features of a wallet that are used here: Wallet Standard's own, and Solana's. */
type WalletFeatures = {
  'standard:connect'?: {
    connect(input?: { silent: boolean }): Promise<{ accounts: readonly WalletAccount[] }>
  }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'standard:events'?: {
    on(event: 'change', listener: (change: { accounts?: readonly WalletAccount[] }) => void): () => void
  }
  'solana:signMessage'?: {
    signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly SignedMessage[]>
  }
  'solana:signTransaction'?: {
    signTransaction(
      ...inputs: readonly TransactionInput[]
    ): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction'?: {
    signAndSendTransaction(input: TransactionInput): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signIn'?: {
    signIn(input: SolanaSignInInput): Promise<readonly (SignedMessage & { account: WalletAccount })[]>
  }
}

type SignedMessage = { signedMessage: Uint8Array; signature: Uint8Array }
type TransactionInput = { account: WalletAccount; transaction: Uint8Array; chain: string }

/** Returns the features of a wallet. */
export function featuresOf(wallet: Wallet): WalletFeatures {
  return wallet.features as WalletFeatures
}
