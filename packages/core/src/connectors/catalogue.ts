import type { CatalogueWallet } from '../config.ts'
import wallets from './data/wallets.json' with { type: 'json' }

/** The catalogue of wallets, the best-known first: what a list needs. Where to get them stands in `installs.ts`. */
export const catalogue: readonly CatalogueWallet[] =
  wallets as readonly unknown[] as readonly CatalogueWallet[]
