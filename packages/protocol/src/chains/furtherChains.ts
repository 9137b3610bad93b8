import type { CatalogueChain } from './chains.ts'
import rows from './furtherChains.json' with { type: 'json' }

/** Known chains in addition to the catalogue's (spec 9.22): those of polkadot and cosmos. */
export const furtherChains: readonly CatalogueChain[] = rows as readonly CatalogueChain[]
