import type { Caip2 } from '../vocabulary/ids.ts'
import type { NamespaceId } from '../vocabulary/vocabulary.ts'

/** A network of any namespace (spec 3.13). Plain data, because it loads with the connect button. */
export type Network = {
  /** A number on eip155, the CAIP-2 reference elsewhere. */
  id: number | string
  /** Display name. */
  name: string
  /** CAIP-2 namespace. */
  chainNamespace: NamespaceId
  /** CAIP-2 id: `eip155:1`. */
  caipNetworkId: Caip2
  /** The native token. */
  nativeCurrency: {
    /** Display name: `Ether`. */
    name: string
    /** Symbol: `ETH`. */
    symbol: string
    /** Decimals of its base units: 18 for wei. */
    decimals: number
  }
  /**
   * Milliseconds between blocks, on eip155. Receipts are polled at half of this, between 0.5 and 4 s; 4 s if not set.
   */
  blockTime?: number | undefined
  rpcUrls: {
    default: {
      /** HTTP endpoints, the preferred one first. A path is relative to the page. */
      http: readonly string[]
    }
    /** The app's own endpoints, if those of `default` are the Provider API's. Set by the kit. */
    chainDefault?: {
      /** HTTP endpoints, the preferred one first. */
      http: readonly string[]
    }
  }
  /**
   * Lets `chainDefault` serve reads that the Provider API can't serve, or doesn't within 5 s (eip155, solana). Off by
   * default, because its host then sees what users read. A network that the Provider API doesn't support always uses
   * `chainDefault`.
   */
  rpcFallback?: boolean
  /** Where to look up transactions and accounts. */
  blockExplorers?:
    | {
        default: {
          /** Display name of the explorer. */
          name: string
          /** Base URL, to which `/tx/…` and `/address/…` are appended. A query stays at the end, as for Solana clusters. */
          url: string
        }
      }
    | undefined
  /** Contracts that reads use, on eip155. */
  contracts?:
    | {
        /** Batches reads into one call. Without it, each read is a separate call. */
        multicall3?:
          | {
              /** Address of the contract. */
              address: `0x${string}`
            }
          | undefined
        /** Resolves ENS names. Without it on any network, names are not resolved without a server. */
        ensUniversalResolver?:
          | {
              /** Address of the contract. */
              address: `0x${string}`
            }
          | undefined
      }
    | undefined
  /** Tokens whose balances are read from the chain itself if there is no server. */
  tokens?: readonly NetworkToken[]
  /** Logo of the network. */
  assets?: {
    /** Accepted because AppKit's networks have it, and not used. */
    imageId?: string
    /** A `data:` URL, a path of the page's origin, or a URL of an origin that the modal may load images from. */
    imageUrl?: string
  }
  /** Whether its tokens have no value. */
  testnet?: boolean | undefined
  /** Required on polkadot. */
  polkadot?: PolkadotFacts
  /** Required on cosmos. */
  cosmos?: CosmosFacts
}

/** Settings of a polkadot network. */
export type PolkadotFacts = {
  /** Prefix of its addresses (SS58 registry). Defaults to 42, the generic one. */
  ss58Prefix: number
}

/** Settings of a cosmos network. */
export type CosmosFacts = {
  /** Prefix of its addresses: `cosmos`. */
  bech32Prefix: string
  /** The bank module's denom of the native currency's smallest unit: `uatom`. */
  denom: string
  /** SLIP-44 coin type. Defaults to 118, as on the Cosmos Hub. */
  coinType?: number
  /** CometBFT RPC URL, in addition to the REST endpoints of `rpcUrls`. Wallets need both to add a chain. */
  cometUrl?: string
}

/** A token that the app lists for a network. */
export type NetworkToken = {
  /** In the namespace's own format. */
  address: string
  /** Name of the token. */
  name: string
  /** Symbol of the token. */
  symbol: string
  /** Decimals of the token. */
  decimals: number
  /** URL of its logo. */
  iconUrl?: string
}
