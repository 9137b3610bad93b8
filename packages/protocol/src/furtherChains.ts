import type { CatalogueChain } from './chains.ts'
import rows from './furtherChains.json' with { type: 'json' }

/** Chains whose facts are known here beside the catalogue's (spec 9.22): ones of polkadot and cosmos. */
export const furtherChains: readonly CatalogueChain[] = rows as readonly CatalogueChain[]
