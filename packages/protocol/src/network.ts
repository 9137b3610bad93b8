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
  /** `chainDefault` is the operator's own list where `default` goes through the Provider API. */
  rpcUrls: { default: { http: readonly string[] }; chainDefault?: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } }
  contracts?: {
    multicall3?: { address: `0x${string}` }
    ensUniversalResolver?: { address: `0x${string}` }
  }
  assets?: { imageId?: string; imageUrl?: string }
  testnet?: boolean
}
