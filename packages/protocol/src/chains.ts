import rows from './chains.json' with { type: 'json' }
import type { Caip2 } from './ids.ts'
import type { Network } from './network.ts'

/** A chain of the catalogue: a network without addresses to reach it, which are the operator's to give. */
export type CatalogueChain = Omit<Network, 'rpcUrls' | 'chainNamespace'> & {
  /** A namespace of CAIP-2, served or not. */
  chainNamespace: string
  /** The id under which the same chain is better known. */
  aliasOf?: Caip2
}

/** The chains that the Provider API routes once they have an upstream (spec 9.22). */
export const catalogueChains: readonly CatalogueChain[] = rows as readonly CatalogueChain[]
