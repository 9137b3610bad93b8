import type { Caip2 } from '../vocabulary/ids.ts'
import rows from './chains.json' with { type: 'json' }
import type { Network } from './network.ts'

/** A chain of the catalogue: a network without RPC URLs, which the operator provides. */
export type CatalogueChain = Omit<Network, 'rpcUrls' | 'chainNamespace'> & {
  /** A CAIP-2 namespace, supported or not. */
  chainNamespace: string
  /** The better-known id of the same chain. */
  aliasOf?: Caip2
}

/** Chains that the Provider API can route to once they have an upstream (spec 9.22). */
export const catalogueChains: readonly CatalogueChain[] = rows as readonly CatalogueChain[]
