/** What is used here of a wallet that speaks Keplr's API (docs.keplr.app). */
export type KeplrProvider = {
  /** Asks the visitor to let the page in; answers at once where it was let in before. */
  enable(chainId: string): Promise<void>
  /** Takes back what `enable` was allowed. */
  disable?(chainIds: readonly string[]): Promise<void>
  getKey(chainId: string): Promise<{ bech32Address: string }>
  /** ADR-036. */
  signArbitrary(chainId: string, signer: string, message: string | Uint8Array): Promise<StdSignature>
  /** Asks the visitor to take in a chain that the wallet does not know. */
  experimentalSuggestChain?(chain: KeplrChain): Promise<void>
}

/** A signature as amino has it; key and signature are base64. */
type StdSignature = { pub_key: { type: string; value: unknown }; signature: string }

/** A currency as Keplr has it. */
type KeplrCurrency = { coinDenom: string; coinMinimalDenom: string; coinDecimals: number }

/** What a wallet of Keplr's kind must be told of a chain. */
export type KeplrChain = {
  chainId: string
  chainName: string
  /** CometBFT's RPC. */
  rpc: string
  rest: string
  bip44: { coinType: number }
  bech32Config: Readonly<
    Record<`bech32Prefix${'AccAddr' | 'AccPub' | 'ValAddr' | 'ValPub' | 'ConsAddr' | 'ConsPub'}`, string>
  >
  currencies: readonly KeplrCurrency[]
  feeCurrencies: readonly KeplrCurrency[]
  stakeCurrency: KeplrCurrency
}
