/** A wallet of any chain as defined by wallet-standard. */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  /** By name, each an object of functions and other values. */
  readonly features: object
  readonly accounts: readonly StandardAccount[]
}

/** An account that such a wallet shares with a page. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Iterable<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
