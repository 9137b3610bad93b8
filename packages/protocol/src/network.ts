import type { Caip2 } from './ids.ts'
import type { NamespaceId } from './vocabulary.ts'

/** A network, with the field names of spec 3.13. Plain data: it loads with the connect button. */
export type Network = {
  /** Number on eip155, the CAIP-2 reference elsewhere. */
  id: number | string
  name: string
  chainNamespace: NamespaceId
  caipNetworkId: Caip2
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Milliseconds between blocks, on eip155: half of it, within 0.5 and 4 s, passes between questions for a receipt; 4 s where it is not said. */
  blockTime?: number
  /** `chainDefault` is the operator's own list where `default` goes through the Provider API. */
  rpcUrls: { default: { http: readonly string[] }; chainDefault?: { http: readonly string[] } }
  /**
   * Lets `chainDefault` answer reads that the Provider API cannot answer, or does not within 5 s (eip155, solana). Off unless set:
   * its host then sees what visitors read. A network that the Provider API does not serve is always read by `chainDefault`.
   */
  rpcFallback?: boolean
  blockExplorers?: { default: { name: string; url: string } }
  contracts?: {
    multicall3?: { address: `0x${string}` }
    ensUniversalResolver?: { address: `0x${string}` }
  }
  /** Tokens whose balances are read from the chain itself where there is no server. */
  tokens?: readonly NetworkToken[]
  assets?: { imageId?: string; imageUrl?: string }
  testnet?: boolean
  polkadot?: PolkadotFacts
  cosmos?: CosmosFacts
}

/** What only a network of polkadot has. */
export type PolkadotFacts = {
  /** What its addresses begin with (SS58 registry); 42, which is any chain's, where it is not said. */
  ss58Prefix: number
}

/** What only a network of cosmos has. */
export type CosmosFacts = {
  /** What its addresses begin with: `cosmos`. */
  bech32Prefix: string
  /** What the bank module calls the native currency's smallest unit: `uatom`. */
  denom: string
  /** SLIP-44; 118, as on the Cosmos Hub, where it is not said. */
  coinType?: number
  /** CometBFT's RPC, beside the REST endpoints of `rpcUrls`: a wallet must be told both of a chain that is new to it. */
  cometUrl?: string
}

/** A token of a network that the app names by itself. */
export type NetworkToken = {
  /** In the namespace's own form. */
  address: string
  name: string
  symbol: string
  decimals: number
  iconUrl?: string
}
