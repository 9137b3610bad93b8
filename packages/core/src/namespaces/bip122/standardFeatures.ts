import type { StandardAccount } from './standardWallet.ts'

/** A sighash's name in wallet-standard. */
export type StandardSighash = `${'ALL' | 'NONE' | 'SINGLE'}${'' | '|ANYONECANPAY'}`

/** A signing request of wallet-standard. */
type TransactionRequest = {
  psbt: Uint8Array
  chain: `bitcoin:${string}`
  inputsToSign: { account: StandardAccount; signingIndexes: number[]; sigHash?: StandardSighash }[]
}

type Disconnect = { disconnect(): Promise<void> }

type Events = {
  on(
    event: 'change',
    listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void,
  ): () => void
}

/** The wallet-standard features that are used with Bitcoin wallets. Any may be missing. */
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
  // Some wallets, such as MetaMask, only have these two under Bitcoin's own names.
  readonly 'bitcoin:disconnect'?: Disconnect
  readonly 'bitcoin:events'?: Events
  readonly 'standard:disconnect'?: Disconnect
  readonly 'standard:events'?: Events
}
