import type { StandardAccount } from './standardWallet.ts'

/** A transaction as wallet-standard asks for it. */
type TransactionRequest = {
  psbt: Uint8Array
  chain: `bitcoin:${string}`
  inputsToSign: { account: StandardAccount; signingIndexes: number[]; sigHash?: number }[]
}

/** The features of wallet-standard that a wallet of Bitcoin is asked by; any may be missing. */
export type BitcoinFeatures = {
  readonly 'bitcoin:connect'?: {
    connect(input: {
      purposes: ('payment' | 'ordinals')[]
    }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'bitcoin:signMessage'?: {
    signMessage(input: {
      account: StandardAccount
      message: Uint8Array
    }): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'bitcoin:signTransaction'?: {
    signTransaction(input: TransactionRequest): Promise<readonly { readonly signedPsbt: Uint8Array }[]>
  }
  readonly 'bitcoin:signAndSendTransaction'?: {
    signAndSendTransaction(input: TransactionRequest): Promise<readonly { readonly txId: string }[]>
  }
  readonly 'standard:connect'?: {
    connect(input?: { silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(
      event: 'change',
      listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void,
    ): () => void
  }
}
