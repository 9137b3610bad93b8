/** The parts of Keplr's API (docs.keplr.app) that are used here. */
export type KeplrProvider = {
  /** Asks the visitor for access. Resolves immediately if it was granted before. */
  enable(chainId: string): Promise<void>
  /** Revokes the access that `enable` was granted. */
  disable?(chainIds: readonly string[]): Promise<void>
  getKey(chainId: string): Promise<{ bech32Address: string }>
  /** ADR-036. */
  signArbitrary(chainId: string, signer: string, message: string | Uint8Array): Promise<StdSignature>
  /** Asks the visitor to add a chain that the wallet doesn't know. */
  experimentalSuggestChain?(chain: KeplrChain): Promise<void>
}

/** An amino signature. Key and signature are base64. */
type StdSignature = { pub_key: { type: string; value: unknown }; signature: string }

/** A currency in Keplr's format. */
type KeplrCurrency = { coinDenom: string; coinMinimalDenom: string; coinDecimals: number }

/** Details of a chain that is suggested to a wallet with Keplr's API. */
export type KeplrChain = {
  chainId: string
  chainName: string
  /** CometBFT RPC endpoint. */
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
